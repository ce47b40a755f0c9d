import { formatDeadline } from '#shared/system/promises/format-promise.ts'
import type { Contact, ContactReason, SuppressionReason } from './contract.ts'

const reasons: Readonly<Record<ContactReason, string>> = {
  'answers-a-request': 'in response to a request',
  'about-their-file': 'about their application',
  consent: 'with consent',
  'quiet-hours': 'quiet hours, 9 p.m. to 8 a.m. their time',
  bounced: 'the mailbox does not exist',
  complained: 'reported as spam',
  unsubscribed: 'unsubscribed',
  'no-consent': 'no consent',
}

const purposes: Readonly<Record<string, string>> = {
  'applicants.notify-former-email': 'Changed email notice',
  'applicants.notify-passkey': 'New passkey',
  'applicants.send-code': 'Sign-in code',
  'applicants.send-links': 'Sign-in links',
  'applicants.send-owner-link': 'Link to authorize credit reports',
  'applications.notify-corrected': 'Corrected answers notice',
  'applications.notify-ready': 'Ready for lenders',
  'applications.send-prepared': 'Prepared application',
  'applications.send-received': 'Application receipt',
  'applications.send-started': 'Application reference',
  'calls.send-cancellation': 'Call cancellation',
  'calls.send-invitation': 'Call booking',
  'contact.send-receipt': 'Message receipt',
  'estimates.send-link': 'Emailed estimate',
  'contact.send-reply': 'Message reply',
  'documents.notify-rejected': 'Document rejected',
  'leads.send-receipt': 'Form receipt',
  'merchant-leads.send-quote': 'Card processing quote',
  'merchant-leads.request-statement': 'Statement request',
  'merchant-leads.send-processor-quote': 'Processor quote',
  'messages.notify-applicant': 'New message notice',
  'newsletter.send-confirmation': 'Newsletter confirmation',
  'newsletter.send-issue': 'Newsletter',
  'offers.notify-applicant': 'Offer update',
  'privacy.acknowledge': 'Privacy request receipt',
  'privacy.send-confirmation': 'Privacy request confirmation link',
  'privacy.send-copy': 'Link to data copy',
  'privacy.notify-answer': 'Privacy request answer',
  'privacy.notify-extension': 'Privacy request extension',
  'reminders.send': 'Reminder',
  'renewals.send-email': 'Renewal email',
  'requirements.notify-requested': 'Document request',
  'lender-submissions.notify-applicant': 'Application sent to a lender',
  'lender-submissions.request-consent': 'Request for consent to a lender',
  'sms.text': 'Text message',
  'sms.whatsapp': 'WhatsApp message',
  'tracking.notify-applicant': 'Application closed or reopened',
}

const decisions: Readonly<Record<Contact['decision'], string>> = { sent: 'sent', held: 'held', refused: 'not sent' }

interface LoggedContact extends Pick<Contact, 'purpose' | 'decision' | 'reason'> {
  readonly until: Date | string | null
}

/**
 * Formats a log entry: `Sign-in code: email sent, in response to a request`, or
 * `Ready for lenders: email held until Tuesday, December 1 at 8:00 AM EST (quiet hours, …)`.
 * @param timeZone IANA; in browsers, without it, the visitor's own.
 */
export function formatContact({ purpose, decision, reason, until }: LoggedContact, timeZone?: string): string {
  const what = purpose.startsWith('sms.') ? '' : 'email '
  const said = `${purposes[purpose] ?? purpose}: ${what}${decisions[decision]}`
  if (decision !== 'held' || until === null) return `${said}, ${reasons[reason]}`
  return `${said} until ${formatDeadline(new Date(until), timeZone)} (${reasons[reason]})`
}

export const suppressionLabels: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'Email to this address bounced: the mailbox doesn’t exist.',
  complained: 'Reported our email as spam: no newsletter.',
  unsubscribed: 'Unsubscribed: no newsletter.',
}
