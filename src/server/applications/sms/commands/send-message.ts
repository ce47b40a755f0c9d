import { and, desc, eq, inArray } from 'drizzle-orm'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { createDriver, type SmsDeps } from '#server/applications/sms/create-driver.ts'
import { listOpenChannels } from '#server/applications/sms/queries.ts'
import { smsMessages } from '#server/applications/sms/table.ts'
import { withdrawNumber } from '#server/messaging/consents/commands.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { sendThroughSmsGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { TextOutcome } from '#server/platform/texts/text-driver.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { enqueueMessage } from './choose-sms.ts'

/** Full text, and parts for WhatsApp template variables. */
interface RenderedText {
  readonly body: string
  readonly parts: readonly string[]
}

interface About {
  readonly brand: string
  readonly reference: string
  readonly siteUrl: string
}

/** Announces an update without content, because lock screens show messages. */
const updateText = ({ brand, reference, siteUrl }: About): RenderedText => ({
  body: `${brand}: there is an update on your application. See its status: ${statusLink(siteUrl, reference)} Reply STOP to end.`,
  parts: [reference, statusLink(siteUrl, reference)],
})

/** Confirms the number and explains how to stop. */
const welcomeText = ({ brand, reference }: About): RenderedText => ({
  body: `${brand}: you’ll get a text when your application ${reference} changes. Msg and data rates may apply. Reply STOP to end, HELP for help.`,
  parts: [],
})

type Row = typeof smsMessages.$inferSelect

/** Sends while delivery is unknown. */
const maxUnclear = 3

/** Not mobile, no WhatsApp account, or nonexistent. */
const unreachableCodes: readonly string[] = ['21211', '21214', '21614', '30005', '30006', '131026', '131030']
/** The recipient replied STOP. */
const optedOutCodes: readonly string[] = ['21610', '131050']

/**
 * Sends a message if still allowed, recording it first; after a crash it repeats under the same id unless reported.
 * @throws Error to retry; NotYet during quiet hours.
 */
export async function sendMessage(ctx: Context, deps: SmsDeps, smsMessageId: string): Promise<void> {
  const [message] = await ctx.db.select().from(smsMessages).where(eq(smsMessages.id, smsMessageId))
  if (!message || !['waiting', 'sending'].includes(message.state)) return
  const { applicationId, channel, kind, attempts } = message
  const application = await requireApplication(ctx, applicationId)
  const to = (await findTextNumbers(ctx, applicationId)).get(channel)
  const send = await createDriver(ctx, deps, channel)
  if (!to || !send)
    return updateUnlessReported(ctx, message, { state: 'failed', code: to ? 'switched-off' : 'no-consent' })
  if (kind === 'notice' && (await isObsolete(ctx, message)))
    return updateUnlessReported(ctx, message, { state: 'failed', code: 'newer-news' })
  const toHash = addressHash(to)
  if (message.addressHash && message.addressHash !== toHash)
    return updateUnlessReported(ctx, message, { state: 'failed', code: 'number-changed' })
  if (attempts >= maxUnclear && message.state === 'sending')
    return updateUnlessReported(ctx, message, { state: 'failed', code: 'unclear' })

  const { brand } = await findSiteSettings(ctx)
  const about = { brand: brand.name, reference: application.reference, siteUrl: deps.siteUrl }
  const text = kind === 'answer' ? welcomeText(about) : updateText(about)
  const state = await findStateByEmail(ctx, deps.keys, application.email)
  const passed = await sendThroughSmsGateway(ctx, { kind, channel, to, subjectId: applicationId, state }, async () => {
    await ctx.db
      .update(smsMessages)
      .set({ state: 'sending', attempts: attempts + 1, addressHash: toHash, changedAt: ctx.now() })
      .where(eq(smsMessages.id, smsMessageId))
    await recordOutcome(ctx, { ...message, attempts: attempts + 1 }, to, await send({ id: smsMessageId, to, ...text }))
  })
  if (passed !== 'sent') await updateUnlessReported(ctx, message, { state: 'failed', code: passed })
}

async function recordOutcome(ctx: Context, message: Row, to: string, outcome: TextOutcome): Promise<void> {
  if (outcome.result === 'taken')
    return updateUnlessReported(ctx, message, { state: 'sent', providerId: outcome.providerId, code: null })
  const { result, code } = outcome
  if (result === 'refused') {
    await transact(ctx, async (ctx) => {
      await updateUnlessReported(ctx, message, { state: 'failed', code })
      await applyProviderCode(ctx, to, code)
    })
    return
  }
  if (result === 'unclear' && message.attempts >= maxUnclear)
    return updateUnlessReported(ctx, message, { state: 'failed', code })
  // Certainly not sent: another number may be used next time.
  if (result === 'not-now')
    await updateUnlessReported(ctx, message, {
      state: 'waiting',
      attempts: message.attempts - 1,
      ...(message.kind === 'notice' && { addressHash: null }),
      code,
    })
  throw Object.assign(new Error('The provider did not accept the message.'), { code })
}

/** Provider reports are more accurate. */
async function updateUnlessReported(ctx: Context, { id }: Row, to: Partial<Row>): Promise<void> {
  await ctx.db
    .update(smsMessages)
    .set({ ...to, changedAt: ctx.now() })
    .where(and(eq(smsMessages.id, id), inArray(smsMessages.state, ['waiting', 'sending'])))
}

/** A newer update on the channel makes it obsolete. */
async function isObsolete(ctx: Context, { id, applicationId, channel }: Row): Promise<boolean> {
  const [latest] = await ctx.db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.applicationId, applicationId),
        eq(smsMessages.channel, channel),
        eq(smsMessages.kind, 'notice'),
      ),
    )
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(1)
  return latest?.id !== id
}

/** Suppresses a number by the provider's code, in the caller's transaction. */
export async function applyProviderCode(ctx: Context, number: string, code: string): Promise<void> {
  if (unreachableCodes.includes(code)) await suppress(ctx, number, 'bounced')
  if (!optedOutCodes.includes(code)) return
  await suppress(ctx, number, 'unsubscribed')
  await withdrawNumber(ctx, number, `The provider reported that this number opted out (${code}).`)
}

/** Queues a message on each consented, active channel. */
export function notifyStageChange(
  ctx: Context,
  { applicationId, moveId }: { applicationId: string; moveId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const numbers = await findTextNumbers(ctx, applicationId)
    for (const channel of await listOpenChannels(ctx))
      if (numbers.has(channel)) await enqueueMessage(ctx, { applicationId, channel, kind: 'notice', eventId: moveId })
  })
}
