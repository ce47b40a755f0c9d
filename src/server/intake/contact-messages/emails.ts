import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { type ContactTopic, topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { ResponsePromise } from '#shared/system/promises/promise.ts'

interface Received {
  readonly id: string
  readonly reference: string
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Message-ID of the thread's first email (RFC 5322, 3.6.4). */
const threadId = (siteUrl: string, id: string) => `<contact.${id}@${new URL(siteUrl).hostname}>`

/** Confirms receipt without quoting, because the address is unverified. */
export function receiptEmail(
  siteUrl: string,
  contact: Received & { topic: ContactTopic; dueAt: Date | null },
  { brand, within, dueBy }: ResponsePromise & { readonly brand: string },
) {
  const promise = contact.dueAt
    ? `We'll answer in writing by ${day.format(contact.dueAt)} at the latest.`
    : `Someone at ${brand} will answer within ${within}: by ${dueBy}.`
  return {
    ...textEmail({
      subject: `We have your message [${contact.reference}]`,
      paragraphs: [
        `We received your message. Its reference is ${contact.reference}. Topic: ${topicLabels[contact.topic].toLowerCase()}. ${promise}`,
        ...(contact.topic === 'complaint'
          ? ['We track every complaint until it is decided. It goes to the owner, not to the person it is about.']
          : []),
      ],
      footer: "If you didn't write to us, you can ignore this email. Someone entered your address by mistake.",
    }),
    headers: { 'Message-ID': threadId(siteUrl, contact.id) },
  }
}

/** Emails a reply in the receipt's thread. */
export function replyEmail(
  siteUrl: string,
  contact: Received,
  { body, by, replyTo }: { body: string; by: string; replyTo: string },
) {
  const thread = threadId(siteUrl, contact.id)
  return {
    ...textEmail({
      subject: `Re: We have your message [${contact.reference}]`,
      paragraphs: [...body.split(/\n{2,}/), by],
      footer: replyTo
        ? `Reply to this email, or write to us again at ${siteUrl}/contact and mention the reference ${contact.reference}.`
        : `To answer, write to us again at ${siteUrl}/contact and mention the reference ${contact.reference}.`,
    }),
    headers: { 'In-Reply-To': thread, References: thread, ...(replyTo && { 'Reply-To': replyTo }) },
  }
}

/** Notifies staff without names or content, because email isn't confidential. */
export function newContactsEmail(
  siteUrl: string,
  contacts: readonly { reference: string; topic: ContactTopic; dueAt: Date | null; callAt: Date | null }[],
  callText: (at: Date) => string,
) {
  const isComplaint = contacts.every(({ topic }) => topic === 'complaint')
  const [one, many] = isComplaint ? ['complaint', 'complaints'] : ['message', 'messages']
  const title = contacts.length === 1 ? `1 new ${one}` : `${contacts.length} new ${many}`
  const lines = contacts.map(
    ({ reference, topic, dueAt, callAt }) =>
      `- ${reference} (${topicLabels[topic]}${dueAt ? `, answer due by ${day.format(dueAt)}` : ''}${callAt ? `, call booked for ${callText(callAt)}` : ''})`,
  )
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'View messages', url: `${siteUrl}/admin/contacts` },
    footer: staffMailFooter,
  })
}
