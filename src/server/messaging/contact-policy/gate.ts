import type pg from 'pg'
import { logContact, suppress } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions, findZones } from '#server/messaging/contact-policy/queries.ts'
import { type MailKind, verdict } from '#server/messaging/contact-policy/verdict.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'

/** The one way out to people who do not work here: a `SendMail` for each kind. What may not leave at this hour is `NotYet`. */
export type Gate = Readonly<Record<MailKind, SendMail>>

interface GateOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly keys: EncryptionKeys
  /** To whom marketing may go. */
  readonly hasConsent: (ctx: Context, email: string) => Promise<boolean>
  readonly sendMail: SendMail
}

/** Mailboxes and hosts that there are not (RFC 3463, 5.1.x), as a mail server says at once. */
const isNoMailbox = (error: unknown) => /\b5\.1\.(1|2|3|10)\b/.test(String((error as { response?: unknown }).response))

/** Looks up consent, suppression and the hour before each mail, and notes why it left or did not. */
export function openGate(options: GateOptions): Gate {
  const through =
    (kind: MailKind): SendMail =>
    async (mail) => {
      const job = currentJob.getStore()
      const ctx = systemContext(options, `job:${job?.id}`)
      for (const email of mail.to) {
        const judged = await judge(ctx, kind, email)
        const until = judged.decision === 'held' ? judged.until : undefined
        const line = { purpose: job?.name ?? kind, decision: judged.decision, reason: judged.reason, until }
        if (judged.decision === 'sent' && !(await leaves(ctx, email, () => options.sendMail({ ...mail, to: [email] }))))
          Object.assign(line, { decision: 'refused', reason: 'bounced' })
        await logContact(ctx, email, line)
        if (until) throw new NotYet(until)
      }
    }

  async function judge(ctx: Context, kind: MailKind, email: string) {
    const isAnswer = kind === 'answer'
    return verdict(kind, {
      suppressions: await findSuppressions(ctx, email),
      hasConsent: kind === 'marketing' && (await options.hasConsent(ctx, email)),
      quietUntil: isAnswer ? undefined : quietUntil(ctx.now(), await findZones(ctx, options.keys, email)),
    })
  }

  return { answer: through('answer'), notice: through('notice'), marketing: through('marketing') }
}

/** False where the mail server knows that there is no such mailbox: trying again would not make one. */
async function leaves(ctx: Context, email: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!isNoMailbox(error)) throw error
    await suppress(ctx, email, 'bounced')
    return false
  }
}
