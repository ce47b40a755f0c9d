/** What the work of the server is called at the desk. A job that is missing here shows its name. */
const words: Readonly<Record<string, string>> = {
  'applicants.forget': 'Forgetting old sign-in links and codes',
  'applicants.send-code': 'Sign-in code to an applicant',
  'applicants.send-links': 'Sign-in links to an applicant',
  'application-files.tell-ready': 'Ready for lenders, to an applicant',
  'applications.notify-staff': 'New applications, to staff',
  'applications.send-received': 'Receipt of an application',
  'applications.send-started': 'Reference of a new application',
  'auth.send-notice': 'Account notice to staff',
  'auth.send-password-reset': 'Password link to staff',
  'contact.notify-staff': 'New messages of visitors, to staff',
  'contact.send-receipt': 'Receipt of a visitor’s message',
  'contact.send-reply': 'Reply to a visitor',
  'documents.scan': 'Virus scan of a document',
  'documents.sweep': 'Deleting documents nobody needs',
  'documents.tell-rejected': 'Document sent back, to an applicant',
  'invitations.send': 'Invitation to staff',
  'leads.notify-staff': 'New leads, to staff',
  'leads.publish': 'New leads, to webhooks',
  'licences.warn': 'Licences that end soon, to owners',
  'licences.warn-of-expiry': 'Looking for licences that end soon',
  'merchant-leads.notify-staff': 'New merchant leads, to staff',
  'merchant-leads.send-quote': 'Quote for card payments',
  'messages.tell-applicant': 'Message notice to an applicant',
  'messages.tell-staff': 'Message notice to staff',
  'newsletter.send-confirmation': 'Newsletter confirmation',
  'newsletter.send-issue': 'Newsletter issue',
  'newsletter.send-test': 'Newsletter issue, as a test',
  'offers.expire': 'Ending offers whose time is over',
  'offers.tell-applicant': 'News of offers to an applicant',
  'offers.tell-staff': 'What an applicant did with an offer, to staff',
  'outbound.forget': 'Forgetting old lines of the contact log',
  'disposal.run': 'Disposing of what is past its clock',
  'privacy.acknowledge': 'Receipt of a privacy request',
  'privacy.delete': 'Deleting what somebody asked to delete',
  'privacy.forget': 'Forgetting old privacy requests',
  'privacy.notify-staff': 'New privacy requests, to staff',
  'privacy.remind': 'Looking for privacy requests that are due',
  'privacy.remind-staff': 'Privacy requests that are due, to staff',
  'privacy.send-confirmation': 'Link that confirms a privacy request',
  'privacy.send-copy': 'Link to a copy of somebody’s data',
  'privacy.tell-answer': 'Answer to a privacy request',
  'privacy.tell-extended': 'More time for a privacy request',
  'prequalification.forget': 'Forgetting analyses that are nobody’s',
  'reminders.follow-up': 'Looking for what waits for applicants',
  'reminders.send': 'Reminder to an applicant',
  'requirements.tell-asked': 'Request for documents to an applicant',
  'submissions.send-package': 'File to a lender',
  'submissions.tell-applicant': 'File was sent, to an applicant',
  'submissions.tell-staff': 'Change of chosen lenders, to staff',
  'text-messages.send': 'Message to an applicant’s phone',
  'text-messages.tell-move': 'Looking for who wants a message on their phone',
  'tracking.tell-applicant': 'Closing or reopening, to an applicant',
  'tracking.tell-staff': 'Closing or reopening, to staff',
  'webhooks.deliver': 'Webhook delivery',
  'webhooks.forget': 'Forgetting old webhook deliveries',
  'webhooks.tell-paused': 'Paused webhook, to staff',
}

export const jobWords = (name: string): string => words[name] ?? name

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const

/** `10 minutes`, `day`: how often something runs, after "every". */
export function everyWords(ms: number): string {
  const [length, unit] = units.find(([length]) => ms >= length && ms % length === 0) ?? [1_000, 'second']
  const count = Math.round(ms / length)
  return count === 1 ? unit : `${count} ${unit}s`
}
