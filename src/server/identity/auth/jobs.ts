import { markPasswordResetSent, preparePasswordReset } from '#server/identity/auth/commands/request-password-reset.ts'
import type { Notice } from '#server/identity/auth/commands/send-notice.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { noticeEmail, passwordResetEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'auth.send-password-reset': { resetId: string }
    'auth.send-notice': { staffId: string; notice: Notice }
  }
}

/** A refused address must not delay the others. */
const batch = 1

interface Post {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
}

/** Emails the link, if the address belongs to active staff. */
export const sendPasswordReset = ({
  keys,
  sendMail,
  siteUrl,
}: Post & { keys: EncryptionKeys }): Handler<'auth.send-password-reset'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { resetId } of payloads) {
      const prepared = await preparePasswordReset(ctx, keys, resetId)
      if (prepared) await sendMail({ to: [prepared.to], ...passwordResetEmail(siteUrl, prepared.token) })
      await markPasswordResetSent(ctx, resetId)
    }
  },
})

/** Notifies staff of a change to their account. */
export const sendNotices = ({ sendMail, siteUrl }: Post): Handler<'auth.send-notice'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { staffId, notice } of payloads) {
      const staff = await findStaff(ctx, staffId)
      if (staff) await sendMail({ to: [staff.email], ...noticeEmail(siteUrl, notice) })
    }
  },
})
