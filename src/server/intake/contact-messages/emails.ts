import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { type ContactTopic, topicLabels } from '#shared/intake/contact-messages/topics.ts'

interface Received {
  readonly id: string
  readonly reference: string
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The name by which mail programs know the first mail of a conversation (RFC 5322, 3.6.4). */
const threadId = (siteUrl: string, id: string) => `<contact.${id}@${new URL(siteUrl).hostname}>`

/** Says that a message has arrived, and nothing of it: the address is not confirmed. */
export function receiptEmail(
  siteUrl: string,
  contact: Received & { topic: ContactTopic; dueAt: Date | null },
  { brand, responseHours }: { brand: string; responseHours: number },
) {
  const promise = contact.dueAt
    ? `You get an answer in writing by ${day.format(contact.dueAt)} at the latest.`
    : `One person at ${brand} answers within ${responseHours} hours on business days.`
  return {
    ...letterMail({
      subject: `We have your message [${contact.reference}]`,
      paragraphs: [
        `Your message has arrived and has the reference ${contact.reference}. It is about: ${topicLabels[contact.topic].toLowerCase()}. ${promise}`,
        ...(contact.topic === 'complaint'
          ? ['A complaint is tracked until it is decided, and goes to the owner, not to the person it is about.']
          : []),
      ],
      footer: 'If you did not write to us, do nothing: somebody gave your address by mistake.',
    }),
    headers: { 'Message-ID': threadId(siteUrl, contact.id) },
  }
}

/** What a member of staff answers, in the conversation that the receipt began. */
export function replyEmail(
  siteUrl: string,
  contact: Received,
  { body, by, replyTo }: { body: string; by: string; replyTo: string },
) {
  const thread = threadId(siteUrl, contact.id)
  return {
    ...letterMail({
      subject: `Re: We have your message [${contact.reference}]`,
      paragraphs: [...body.split(/\n{2,}/), by],
      footer: replyTo
        ? `Reply to this mail, or write again at ${siteUrl}/contact and name the reference ${contact.reference}.`
        : `To answer, write again at ${siteUrl}/contact and name the reference ${contact.reference}.`,
    }),
    headers: { 'In-Reply-To': thread, References: thread, ...(replyTo && { 'Reply-To': replyTo }) },
  }
}

/** Tells staff what has come in. No names and no words: mail passes through other hands. */
export function newContactsEmail(
  siteUrl: string,
  contacts: readonly { reference: string; topic: ContactTopic; dueAt: Date | null }[],
) {
  const isComplaint = contacts.every(({ topic }) => topic === 'complaint')
  const [one, many] = isComplaint ? ['complaint', 'complaints'] : ['message', 'messages']
  const title = contacts.length === 1 ? `1 new ${one}` : `${contacts.length} new ${many}`
  const lines = contacts.map(
    ({ reference, topic, dueAt }) =>
      `- ${reference} (${topicLabels[topic]}${dueAt ? `, answer due by ${day.format(dueAt)}` : ''})`,
  )
  return letterMail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'Open the messages', url: `${siteUrl}/admin/contacts` },
    footer: staffMailFooter,
  })
}
