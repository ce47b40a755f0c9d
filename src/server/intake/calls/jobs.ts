import { maySendReceipt, recordReceiptSent } from '#server/intake/contact-messages/commands/answer-message.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { describeCall } from './describe-call.ts'
import { callBookedEmail, callCanceledEmail, staffCallCanceledEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'calls.send-invitation': { contactId: string }
    'calls.send-cancellation': { contactId: string }
    'calls.notify-canceled': { contactId: string }
  }
}

interface Post {
  readonly keys: EncryptionKeys
  readonly sendMail: SendMail
  readonly siteUrl: string
}

const calendarFile = (file: string, isCanceled = false) => ({
  filename: 'call.ics',
  contentType: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
  content: Buffer.from(file),
})

/** Emails invitations singly, with the limits of receipts. */
export const sendInvitations = (post: Post): Handler<'calls.send-invitation'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { contactId } of payloads) {
      const found = await describeCall(ctx, post, contactId)
      if (!found || found.call.acknowledgedAt || found.call.callCanceledAt) continue
      if (!(await maySendReceipt(ctx, found.call.emailNormalized))) continue
      const mail = callBookedEmail(post.siteUrl, found, found.token)
      await post.sendMail({ to: [found.call.email], ...mail, attachments: [calendarFile(found.file)] })
      await recordReceiptSent(ctx, contactId)
    }
  },
})

/** Emails cancellations to visitors who got an invitation. */
export const sendCancellations = (post: Post): Handler<'calls.send-cancellation'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { contactId } of payloads) {
      const found = await describeCall(ctx, post, contactId)
      if (!found?.call.acknowledgedAt) continue
      const mail = callCanceledEmail(post.siteUrl, found)
      await post.sendMail({ to: [found.call.email], ...mail, attachments: [calendarFile(found.file, true)] })
    }
  },
})

/** Emails staff about calls that visitors canceled. */
export const notifyOfCanceledCalls = ({
  recipients,
  ...post
}: Post & { readonly recipients: (ctx: Context) => Promise<readonly string[]> }): Handler<'calls.notify-canceled'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const to = await recipients(ctx)
    for (const { contactId } of payloads) {
      const found = await describeCall(ctx, post, contactId)
      if (found && to.length > 0) await post.sendMail({ to, ...staffCallCanceledEmail(post.siteUrl, found, contactId) })
    }
  },
})
