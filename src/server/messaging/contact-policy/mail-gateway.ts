import type pg from 'pg'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { ContactReason } from '#shared/messaging/contact-policy/contract.ts'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'
import { logContact, suppress } from './commands.ts'
import { decideMail, decideSms, type MailKind } from './mail-decision.ts'
import { findSuppressions, findTimeZones } from './queries.ts'

/** The only way to email people outside the team (record 30). Throws `NotYet` in quiet hours. */
export type MailGateway = Readonly<Record<MailKind, SendMail>>

interface MailGatewayOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  /** Decides the quiet hours. */
  readonly findState: (ctx: Context, email: string) => Promise<string | undefined>
  readonly hasConsent: (ctx: Context, email: string) => Promise<boolean>
  readonly sendMail: SendMail
}

/** Mailboxes and hosts that don't exist (RFC 3463, 5.1.x). */
const isUnknownMailbox = (error: unknown) =>
  /\b5\.1\.(1|2|3|10)\b/.test(String((error as { response?: unknown }).response))

/** Checks and logs each email: consent, suppression, quiet hours. */
export function createMailGateway(options: MailGatewayOptions): MailGateway {
  const through =
    (kind: MailKind): SendMail =>
    async (mail) => {
      const job = currentJob.getStore()
      const ctx = systemContext(options, `job:${job?.id}`)
      for (const email of mail.to) {
        const judged = await judge(ctx, kind, email)
        const until = judged.decision === 'held' ? judged.until : undefined
        const line = { purpose: job?.name ?? kind, decision: judged.decision, reason: judged.reason, until }
        if (
          judged.decision === 'sent' &&
          !(await trySend(ctx, email, () => options.sendMail({ ...mail, to: [email] })))
        )
          Object.assign(line, { decision: 'refused', reason: 'bounced' })
        await logContact(ctx, email, line)
        if (until) throw new NotYet(until)
      }
    }

  async function judge(ctx: Context, kind: MailKind, email: string) {
    const isAnswer = kind === 'answer' || kind === 'receipt'
    return decideMail(kind, {
      suppressions: await findSuppressions(ctx, email),
      hasConsent: kind === 'marketing' && (await options.hasConsent(ctx, email)),
      quietUntil: isAnswer
        ? undefined
        : quietUntil(ctx.now(), await findTimeZones(ctx, await options.findState(ctx, email))),
    })
  }

  return {
    answer: through('answer'),
    receipt: through('receipt'),
    notice: through('notice'),
    marketing: through('marketing'),
  }
}

/** A retry would not fix a mailbox that doesn't exist. */
async function trySend(ctx: Context, email: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!isUnknownMailbox(error)) throw error
    await suppress(ctx, email, 'bounced')
    return false
  }
}

interface SmsRequest {
  readonly kind: 'answer' | 'notice'
  readonly channel: TextChannel
  /** E.164. */
  readonly to: string
  /** The application whose consent is required. */
  readonly subjectId: string
  /** Decides the quiet hours. */
  readonly state: string | undefined
}

/**
 * Sends a message to a phone after checking and logging it; the only way to do so.
 * @returns `sent`, or why it may never be sent.
 * @throws NotYet in quiet hours; errors of `send`, which are not logged.
 */
export async function sendThroughSmsGateway(
  ctx: Context,
  { kind, channel, to, subjectId, state }: SmsRequest,
  send: () => Promise<void>,
): Promise<'sent' | ContactReason> {
  const judged = decideSms(kind, {
    suppressions: await findSuppressions(ctx, to),
    hasConsent: (await findTextNumbers(ctx, subjectId)).get(channel) === to,
    quietUntil: quietUntil(ctx.now(), await findTimeZones(ctx, state)),
  })
  const until = judged.decision === 'held' ? judged.until : undefined
  if (judged.decision === 'sent') await send()
  const purpose = `sms.${channel}`
  await logContact(ctx, to, { purpose, decision: judged.decision, reason: judged.reason, until })
  if (until) throw new NotYet(until)
  return judged.decision === 'sent' ? 'sent' : judged.reason
}
