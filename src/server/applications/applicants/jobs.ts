import { forgetEntrances } from '#server/applications/applicants/commands/forget-entrances.ts'
import { prepareCode, prepareLinks, settleMail } from '#server/applications/applicants/commands/prepare-mail.ts'
import { codeEmail, linksEmail } from '#server/applications/applicants/emails.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applicants.send-code': { requestId: string }
    'applicants.send-links': { requestId: string }
  }
}

interface Post {
  readonly keys: EncryptionKeys
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** One at a time: a mail server that refuses one address must not hold up the others. */
const batch = 1

/** Mails the code where reference and address belong together, and does nothing where they do not. */
export const sendCodes = ({ keys, sendMail }: Omit<Post, 'siteUrl'>): Handler<'applicants.send-code'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareCode(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...codeEmail(prepared) })
      await settleMail(ctx, requestId)
    }
  },
})

/** Mails the links of an address that has applications. */
export const sendLinks = ({ keys, sendMail, siteUrl }: Post): Handler<'applicants.send-links'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareLinks(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...linksEmail(siteUrl, prepared) })
      await settleMail(ctx, requestId)
    }
  },
})

/** Forgets links, codes and sessions that open nothing any more. */
export const forgettingEntrances: Schedule = { everyMs: 60 * 60_000, run: forgetEntrances }
