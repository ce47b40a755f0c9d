import {
  maySendReceipt,
  recordReceiptSent,
  recordReplySent,
} from '#server/intake/contact-messages/commands/answer-message.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { formatCall } from '#shared/intake/calls/call-slots.ts'
import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'
import { responsePromise } from '#shared/system/promises/promise.ts'
import { newContactsEmail, receiptEmail, replyEmail } from './emails.ts'
import { entryContext, findReceived, findReply, requireContact } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'contact.send-receipt': { contactId: string }
    'contact.send-reply': { entryId: string }
    'contact.notify-staff': { contactId: string }
    'contact.notify-owners': { contactId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails receipts singly, so that a bad address doesn't delay the others. */
export const sendReceipts = ({ sendMail, siteUrl }: Post): Handler<'contact.send-receipt'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const settings = await findSiteSettings(ctx)
    for (const { contactId } of payloads) {
      const contact = await requireContact(ctx, contactId)
      if (contact.acknowledgedAt || !(await maySendReceipt(ctx, contact.emailNormalized))) continue
      const promise = { brand: settings.brand.name, ...responsePromise(settings, contact.createdAt) }
      await sendMail({ to: [contact.email], ...receiptEmail(siteUrl, contact, promise) })
      await recordReceiptSent(ctx, contactId)
    }
  },
})

/** Emails staff replies. */
export const sendReplies = ({
  keys,
  sendMail,
  siteUrl,
}: Post & { keys: EncryptionKeys }): Handler<'contact.send-reply'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const { contact: ways } = await findSiteSettings(ctx)
    for (const { entryId } of payloads) {
      const found = await findReply(ctx, entryId)
      if (!found || found.entry.sentAt) continue
      const body = decrypt(keys, found.entry.bodyEncrypted, entryContext(entryId))
      const mail = replyEmail(siteUrl, found.contact, { body, by: found.by, replyTo: ways.email })
      await sendMail({ to: [found.contact.email], ...mail })
      await recordReplySent(ctx, found.entry)
    }
  },
})

type ToStaff = Post & { readonly recipients: (ctx: Context) => Promise<readonly string[]> }

/** A changed topic means that staff have read it. */
const notifyStaff = (isAbout: (topic: ContactTopic) => boolean, { sendMail, siteUrl, recipients }: ToStaff) => ({
  batch: 100,
  async run(ctx: Context, payloads: readonly { contactId: string }[]) {
    const ids = payloads.map(({ contactId }) => contactId)
    const contacts = (await findReceived(ctx, ids)).filter(({ topic }) => isAbout(topic))
    const to = await recipients(ctx)
    if (to.length === 0 || contacts.length === 0) return
    const { hours } = await findSiteSettings(ctx)
    await sendMail({ to, ...newContactsEmail(siteUrl, contacts, (at) => formatCall(hours.zone, at)) })
  },
})

/** Emails staff about all messages since the last email. */
export const notifyOfContacts = (post: ToStaff): Handler<'contact.notify-staff'> =>
  notifyStaff((topic) => topic !== 'complaint', post)

/** Emails owners about complaints in a job of its own, so that neither email repeats because the other failed. */
export const notifyOfComplaints = (post: ToStaff): Handler<'contact.notify-owners'> =>
  notifyStaff((topic) => topic === 'complaint', post)
