import { purgeAccessSessions } from '#server/applications/applicants/commands/access-sessions.ts'
import {
  clearAccessRequest,
  prepareCode,
  prepareLinks,
} from '#server/applications/applicants/commands/prepare-access-email.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { codeEmail, linksEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applicants.send-code': { requestId: string }
    'applicants.send-links': { requestId: string }
  }
}

interface Post {
  readonly keys: EncryptionKeys
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Singly, so that one rejected address doesn't delay the others. */
const batch = 1

/** Emails a code if reference and address match. */
export const sendCodes = ({ keys, sendMail }: Omit<Post, 'siteUrl'>): Handler<'applicants.send-code'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareCode(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...codeEmail(prepared) })
      await clearAccessRequest(ctx, requestId)
    }
  },
})

/** Emails links to an address's applications. */
export const sendLinks = ({ keys, sendMail, siteUrl }: Post): Handler<'applicants.send-links'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareLinks(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...linksEmail(siteUrl, prepared) })
      await clearAccessRequest(ctx, requestId)
    }
  },
})

export const purgeAccessSessionsSchedule: Schedule = { everyMs: 60 * 60_000, run: purgeAccessSessions }
