/** What the work of the server is called at the desk. A job that is missing here shows its name. */
const words: Readonly<Record<string, string>> = {
  'applicants.send-code': 'Sign-in code to an applicant',
  'applicants.send-links': 'Sign-in links to an applicant',
  'applications.notify-staff': 'New applications, to staff',
  'applications.send-received': 'Receipt of an application',
  'applications.send-started': 'Reference of a new application',
  'auth.send-notice': 'Account notice to staff',
  'auth.send-password-reset': 'Password link to staff',
  'documents.scan': 'Virus scan of a document',
  'documents.sweep': 'Deleting documents nobody needs',
  'invitations.send': 'Invitation to staff',
  'leads.notify-staff': 'New leads, to staff',
  'messages.tell-applicant': 'Message notice to an applicant',
  'messages.tell-staff': 'Message notice to staff',
  'newsletter.send-confirmation': 'Newsletter confirmation',
  'newsletter.send-issue': 'Newsletter issue',
  'leads.publish': 'New leads, to webhooks',
  'newsletter.send-test': 'Newsletter issue, as a test',
  'outbound.forget': 'Forgetting old lines of the contact log',
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
