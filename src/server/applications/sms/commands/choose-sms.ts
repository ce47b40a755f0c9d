import { isIP } from 'node:net'
import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { findTextAccount, listOpenChannels, smsSecretContext } from '#server/applications/sms/queries.ts'
import { smsAccounts, smsMessages } from '#server/applications/sms/table.ts'
import { chargeAttempt, chargeNetwork } from '#server/identity/auth/commands/limit-attempts.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { toDomesticE164 } from '#server/intake/leads/submission.ts'
import { limitConsents, recordTextConsent } from '#server/messaging/consents/commands.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { liftSuppressions } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { EgressOptions } from '#server/platform/outbound-http/post-external.ts'
import { isAllowedHost, isLoopback, isPublicAddress } from '#server/platform/outbound-http/public-address.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { accounts } from '#shared/applications/sms/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import {
  statusTextConsent,
  statusTextEnd,
  statusTextVersion,
  type TextChannel,
} from '#shared/messaging/consents/status-text-consent.ts'

const dayMs = 24 * 60 * 60_000
const welcomesPerDay = { application: 3, installation: 500 } as const

interface Choice {
  readonly channel: TextChannel
  /** Empty to stop. */
  readonly number: string
}

/**
 * Saves the caller's number; a welcome message confirms it and explains how to stop.
 * @throws `forbidden` before the email is verified, `invalid` for a wrong or foreign number, `conflict` if the channel is
 * off or the phone replied STOP, `rate_limited`.
 */
export function chooseTexts(ctx: Context, { channel, number: typed }: Choice): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id } = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
    const before = (await findTextNumbers(ctx, id)).get(channel)
    if (typed === '') {
      if (!before) return
      const words = { text: statusTextEnd, version: statusTextVersion }
      await recordTextConsent(ctx, { applicationId: id, channel, number: before, action: 'withdrawn', ...words })
      return announce(ctx, 'applications', id)
    }
    // Otherwise strangers could text others in our name.
    if (ctx.actor.kind !== 'applicant' || !ctx.actor.isVerified)
      throw new AppError('forbidden', 'Verify your email to turn on messages.')
    const number = toDomesticE164(typed)
    if (!number) throw invalidNumber()
    if (number === before) return
    if (!(await listOpenChannels(ctx)).includes(channel))
      throw new AppError('conflict', 'This channel isn’t available right now.')
    const { brand } = await findSiteSettings(ctx)
    const words = { text: statusTextConsent(channel, brand.name), version: statusTextVersion }
    // Only START from the phone lifts a STOP: entering a number proves no ownership.
    if ((await findSuppressions(ctx, number)).includes('unsubscribed'))
      throw new AppError(
        'conflict',
        'This number opted out. Text START to us from that phone, then enter the number again.',
      )
    await limitConsents(ctx, id, channel)
    if (channel === 'text') await chargeWelcome(ctx, id, number)
    else await chargeWhatsapp(ctx, number)
    // A STOP may have arrived since the check above.
    await liftSuppressions(ctx, number, ['bounced', 'complained'])
    const eventId = await recordTextConsent(ctx, { applicationId: id, channel, number, action: 'given', ...words })
    if (channel === 'text')
      await enqueueMessage(ctx, {
        ...{ applicationId: id, channel, kind: 'answer', eventId },
        // It was counted for this number, so it goes to no other.
        addressHash: addressHash(number),
      })
    await announce(ctx, 'applications', id)
  })
}

/**
 * Counts a welcome message for its application, phone, network and the installation, because numbers are unverified and
 * each message costs money.
 * @throws `rate_limited`.
 */
async function chargeWelcome(ctx: Context, applicationId: string, number: string): Promise<void> {
  const isRecent = and(eq(smsMessages.kind, 'answer'), gt(smsMessages.createdAt, new Date(ctx.now().getTime() - dayMs)))
  const mine = await ctx.db.$count(smsMessages, and(isRecent, eq(smsMessages.applicationId, applicationId)))
  if (mine >= welcomesPerDay.application)
    throw tryTomorrow('You’ve changed this too many times today. Please try again tomorrow.')
  await chargeAttempt(ctx, 'welcome-text', addressHash(number))
  await chargeNetwork(ctx, 'welcome-text-address')
  // Serialized, because two concurrent counts could both pass.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('sms.welcome'))`)
  if ((await ctx.db.$count(smsMessages, isRecent)) >= welcomesPerDay.installation)
    throw tryTomorrow('Messages can’t be turned on right now. Please try again tomorrow.')
}

/** Counts a WhatsApp number for its phone, network and the installation. @throws `rate_limited`. */
async function chargeWhatsapp(ctx: Context, number: string): Promise<void> {
  await chargeAttempt(ctx, 'whatsapp-number', addressHash(number))
  await chargeNetwork(ctx, 'whatsapp-number-address')
  await chargeAttempt(ctx, 'whatsapp-number-day', ctx.now().toISOString().slice(0, 10))
}

const tryTomorrow = (message: string) => new AppError('rate_limited', message, {}, dayMs / 1000)

/** Queues a message once per event and channel, in the caller's transaction. */
export async function enqueueMessage(
  ctx: Context,
  message: Pick<typeof smsMessages.$inferInsert, 'applicationId' | 'channel' | 'kind' | 'eventId' | 'addressHash'>,
): Promise<void> {
  const now = ctx.now()
  const [kept] = await ctx.db
    .insert(smsMessages)
    .values({ ...message, id: uuidv7(), state: 'waiting', createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: smsMessages.id })
  if (kept) await enqueue(ctx, 'sms.send', { smsMessageId: kept.id })
}

const invalidNumber = () =>
  new AppError('invalid', 'Please check your input and try again.', {
    number: 'Please enter a US or Canadian phone number with its area code',
  })

interface ChannelForm {
  readonly channel: TextChannel
  /** 0 if none. */
  readonly version: number
  readonly isEnabled: boolean
  readonly account: unknown
  /** Empty to keep the saved one, for the same account at the same address. */
  readonly secret: string
  readonly reportSecret: string
}

/**
 * Saves a channel's account; secrets are never audited.
 * @throws `invalid` with all invalid fields, `conflict` if changed since `version`.
 */
export function saveChannel(
  ctx: Context,
  { keys, outboundHttp }: { keys: EncryptionKeys; outboundHttp: Pick<EgressOptions, 'allowLoopback' | 'allowedHosts'> },
  { channel, version, isEnabled, account: raw, secret, reportSecret }: ChannelForm,
): Promise<Record<string, never>> {
  return transact(ctx, async (ctx) => {
    const before = await findTextAccount(ctx, channel)
    const encrypted = (text: string) => encrypt(keys, text, smsSecretContext(channel))
    // The saved secret is sent to no other address than the one it was entered for.
    const destination = destinationOf(raw)
    const isMoved = before !== undefined && destination !== undefined && destination !== destinationOf(before.account)
    const saved = isMoved ? undefined : before?.secretEncrypted
    const secretEncrypted = secret ? encrypted(secret) : saved
    const reportSecretEncrypted = reportSecret ? encrypted(reportSecret) : (before?.reportSecretEncrypted ?? null)
    const missing: FieldErrors = {
      ...(!secretEncrypted && {
        secret: isMoved ? 'Enter the secret again, because the account or its URL changed' : 'Enter the secret',
      }),
      // Otherwise replies such as STOP can't be verified.
      ...(channel === 'whatsapp' && !reportSecretEncrypted && { reportSecret: 'Enter the app secret' }),
    }
    const account = parseAccount(channel, raw, missing)
    requirePublicUrl(account.apiUrl, outboundHttp)
    if (!secretEncrypted) throw new Error('Validation let a channel without a secret through.')
    const values = {
      ...{ isEnabled, account, secretEncrypted, reportSecretEncrypted },
      ...{ verifyToken: before?.verifyToken ?? newToken(), changedAt: ctx.now(), changedBy: requireActor(ctx).id },
    }
    await write(ctx, { channel, version: version + 1, ...values })
    await record(ctx, 'messaging.save', channel, {
      ...{ before: before ? auditDetail(before) : null, after: auditDetail(values) },
      newSecret: secret !== '' || reportSecret !== '',
    })
    return {}
  })
}

/** @throws `conflict` for a stale version or concurrent first saves. */
async function write(ctx: Context, account: typeof smsAccounts.$inferInsert & { version: number }) {
  const { channel, version } = account
  const written =
    version === 1
      ? await ctx.db.insert(smsAccounts).values(account).onConflictDoNothing().returning()
      : await ctx.db
          .update(smsAccounts)
          .set(account)
          .where(and(eq(smsAccounts.channel, channel), eq(smsAccounts.version, version - 1)))
          .returning()
  if (written.length > 0) return
  const saved = await findTextAccount(ctx, channel)
  const now = saved
    ? `The channel is ${saved.isEnabled ? 'on' : 'off'} and uses ${auditDetail(saved).host}.`
    : 'The channel isn’t set up.'
  throw await staleWriteError(ctx, { subject: channel, actions: ['messaging.save'], now })
}

const auditDetail = ({ isEnabled, account }: { isEnabled: boolean; account: unknown }) => ({
  isEnabled,
  host: new URL(z.object({ apiUrl: z.string() }).parse(account).apiUrl).host,
})

const accountPlace = z.object({
  apiUrl: z.string(),
  accountId: z.optional(z.string()),
  phoneNumberId: z.optional(z.string()),
})

/** Returns where the secret is sent, and for which account; undefined if that is invalid. */
function destinationOf(account: unknown): string | undefined {
  const { data } = accountPlace.safeParse(account)
  if (!data || !URL.canParse(data.apiUrl)) return undefined
  return [new URL(data.apiUrl).origin, data.accountId, data.phoneNumberId].join(' ')
}

/** Adds the errors of other fields, so that all are reported together. */
function parseAccount(channel: TextChannel, raw: unknown, missing: FieldErrors) {
  try {
    const account = parse(accounts[channel], raw)
    if (Object.keys(missing).length === 0) return account
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', error.message, { ...error.fields, ...missing })
  }
  throw new AppError('invalid', 'Please check your input and try again.', missing)
}

/** Checked early to save a wait, and again with every message. @throws `invalid`. */
function requirePublicUrl(
  apiUrl: string,
  { allowLoopback, allowedHosts }: Pick<EgressOptions, 'allowLoopback' | 'allowedHosts'>,
) {
  const { protocol, hostname } = new URL(apiUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isAllowedHost(host, allowedHosts))
    throw new AppError('invalid', 'Please check your input and try again.', {
      apiUrl: 'This server may not call that host. Ask its operator to add it to OUTBOUND_HOSTS',
    })
  const isHere = host === 'localhost' || isLoopback(host)
  if (isHere && allowLoopback) return
  if (protocol !== 'https:' || isHere || (isIP(host) && !isPublicAddress(host)))
    throw new AppError('invalid', 'Please check your input and try again.', {
      apiUrl: 'Enter a URL that starts with https:// and is reachable from the internet',
    })
}
