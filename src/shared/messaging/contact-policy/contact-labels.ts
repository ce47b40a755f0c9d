import type { Contact, ContactReason, SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'

const reasons: Readonly<Record<ContactReason, string>> = {
  'answers-an-act': 'they had just asked for it',
  'about-their-file': 'about their own file',
  consent: 'they agreed to it',
  'quiet-hours': 'not between 9 at night and 8 in the morning, their time',
  bounced: 'the mailbox does not exist',
  complained: 'they reported us as spam',
  unsubscribed: 'they unsubscribed',
  'no-consent': 'they never agreed to it',
}

const purposes: Readonly<Record<string, string>> = {
  'applicants.send-code': 'Sign-in code',
  'applicants.send-links': 'Sign-in links',
  'application-files.tell-ready': 'Ready for lenders',
  'applications.send-prepared': 'A prepared application',
  'applications.send-received': 'Receipt of the application',
  'applications.send-started': 'Reference of the application',
  'contact.send-receipt': 'Receipt of their message',
  'contact.send-reply': 'Reply to their message',
  'documents.tell-rejected': 'Document sent back',
  'merchant-leads.send-quote': 'Quote for card payments',
  'merchant-leads.ask-statement': 'Request for a statement',
  'merchant-leads.mail-quote': 'Quote of a processor',
  'messages.tell-applicant': 'Notice of a message',
  'newsletter.send-confirmation': 'Newsletter confirmation',
  'newsletter.send-issue': 'Newsletter',
  'offers.tell-applicant': 'News of their offers',
  'privacy.acknowledge': 'Receipt of their privacy request',
  'privacy.send-confirmation': 'Link that confirms a privacy request',
  'privacy.send-copy': 'Link to a copy of their data',
  'privacy.tell-answer': 'Answer to their privacy request',
  'privacy.tell-extended': 'More time for their privacy request',
  'reminders.send': 'Reminder',
  'renewals.write': 'Note that they may apply again',
  'requirements.tell-asked': 'Request for documents',
  'submissions.tell-applicant': 'File sent to a lender',
  'text-messages.text': 'Text message',
  'text-messages.whatsapp': 'WhatsApp message',
  'tracking.tell-applicant': 'Closing or reopening',
}

const decisions: Readonly<Record<Contact['decision'], string>> = { sent: 'sent', held: 'held', refused: 'not sent' }

/** `Sign-in code: sent, they had just asked for it` */
export const formatContact = ({
  purpose,
  decision,
  reason,
}: Pick<Contact, 'purpose' | 'decision' | 'reason'>): string =>
  `${purposes[purpose] ?? purpose}: ${decisions[decision]}, ${reasons[reason]}`

/** Why an address is not written to. */
export const suppressionLabels: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'Mail to this address came back: the mailbox does not exist.',
  complained: 'They reported our mail as spam: no newsletter.',
  unsubscribed: 'They unsubscribed: no newsletter.',
}
