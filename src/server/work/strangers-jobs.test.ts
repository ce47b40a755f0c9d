import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Jobs } from '#server/platform/jobs/enqueue.ts'
import { queuedJobs } from '#server/testing/queued-jobs.ts'

/**
 * How often an unverified caller can have each job run:
 * - `spaced`: emails staff, through `spaceEmails`.
 * - `counted`: emails an address that anyone could have entered, after `mayEmail`.
 * - a file and a call in it: a limit of its own, charged before the job is queued or run.
 * - `known callers`: only staff, the server, API clients, or a person who opened a link or code from their mailbox.
 * - `no message`: sends nothing to a person.
 */
type Guard = 'spaced' | 'counted' | 'known callers' | 'no message' | readonly [file: string, call: string]

const guards: Readonly<Record<keyof Jobs, Guard>> = {
  'applicants.ask-owners': ['applications/applicants/commands/authorize-owner.ts', 'isTrusted)'],
  'applicants.notify-former-email': [
    'applications/applicants/commands/correct-email.ts',
    "mayEmail(ctx, application.email, 'applicants.notify-former-email')",
  ],
  // Of assigned applications, to one person.
  'applicants.notify-owner-answer': 'known callers',
  'applicants.notify-owner-answer-unassigned': 'spaced',
  'applicants.notify-passkey': 'known callers',
  'applicants.send-code': ['applications/applicants/commands/prepare-access-email.ts', 'chargeUnprovenCode('],
  'applicants.send-links': ['applications/applicants/commands/prepare-access-email.ts', 'chargeEmail('],
  'applicants.send-owner-link': [
    'applications/applicants/commands/owner-mail.ts',
    "chargeAttempt(ctx, 'owner-mailbox'",
  ],
  'applications.fill-lookups': 'no message',
  'applications.fill-states': 'no message',
  'applications.notify-corrected': 'known callers',
  'applications.notify-ready': 'known callers',
  'applications.notify-staff': 'spaced',
  'applications.send-prepared': 'known callers',
  'applications.send-received': 'counted',
  'applications.send-started': 'counted',
  'audit.lock-head': 'known callers',
  'audit.send-head': 'known callers',
  'auth.send-notice': 'known callers',
  'auth.send-password-reset': ['identity/auth/commands/request-password-reset.ts', 'chargePasswordReset('],
  'backups.notify-overdue': 'known callers',
  'bulk-access-alerts.notify': 'known callers',
  'bulk-access-alerts.notify-threshold-change': 'known callers',
  'bulk-changes.notify': 'known callers',
  'bulk-changes.run': 'known callers',
  'calls.notify-canceled': 'spaced',
  'calls.send-cancellation': 'counted',
  'calls.send-invitation': 'counted',
  'claims.check': 'no message',
  'contact.notify-owners': 'spaced',
  'contact.notify-staff': 'spaced',
  'contact.send-receipt': 'counted',
  'contact.send-reply': 'known callers',
  'digest.send': 'known callers',
  'documents.notify-damaged': 'known callers',
  'documents.notify-rejected': 'known callers',
  'documents.read-statement': 'no message',
  'documents.scan': 'no message',
  'estimates.send-link': 'counted',
  'invitations.send': 'known callers',
  'jobs.send-test-mail': 'known callers',
  'leads.notify-staff': 'spaced',
  'leads.publish': 'no message',
  'leads.send-receipt': 'counted',
  'legal-holds.notify-lifted': 'known callers',
  'lender-submissions.notify-applicant': 'known callers',
  'lender-submissions.notify-staff': 'known callers',
  'lender-submissions.request-consent': 'known callers',
  'lender-submissions.send-package': 'known callers',
  'lenders.notify-readdressed': 'known callers',
  'licenses.notify-expiring': 'known callers',
  'merchant-leads.notify-accepted': 'known callers',
  'merchant-leads.notify-staff': 'spaced',
  'merchant-leads.notify-statement': 'spaced',
  'merchant-leads.request-statement': 'known callers',
  'merchant-leads.send-processor-quote': 'known callers',
  'merchant-leads.send-quote': 'counted',
  'messages.notify-applicant': 'known callers',
  'messages.notify-staff': ['applications/messages/commands.ts', 'isTrusted)'],
  'messages.notify-staff-of-unassigned': 'spaced',
  'messages.notify-staff-of-unverified': 'spaced',
  'newsletter.send-confirmation': 'counted',
  'newsletter.send-issue': 'known callers',
  'newsletter.send-test': 'known callers',
  'notifications.email': 'known callers',
  'offers.notify-applicant': 'known callers',
  'offers.notify-staff': 'known callers',
  'privacy.acknowledge': 'known callers',
  'privacy.delete': 'no message',
  'privacy.notify-answer': 'known callers',
  'privacy.notify-extension': 'known callers',
  'privacy.notify-staff': 'spaced',
  'privacy.remind-staff': 'known callers',
  'privacy.send-confirmation': 'counted',
  'privacy.send-copy': 'known callers',
  'reminders.send': ['applications/reminders/commands/queue-reminders.ts', 'mayRemind('],
  'renewals.send-email': 'known callers',
  'requirements.notify-requested': 'known callers',
  'settings.notify-owners': 'known callers',
  'sms.notify-stage-change': 'known callers',
  'sms.send': 'known callers',
  'staff.notify-administrator': 'known callers',
  'staff.notify-former-administrator': 'known callers',
  'success-fees.notify-applicant': 'known callers',
  'success-fees.remind-applicant': 'known callers',
  'success-fees.send-invoice': 'known callers',
  'takeovers.notify-decision': 'known callers',
  'takeovers.notify-reassigned': 'known callers',
  'takeovers.notify-requested': 'known callers',
  'tasks.remind': 'known callers',
  'tracking.notify-applicant': 'counted',
  'tracking.notify-staff': ['admin/tracking/routes.ts', 'countRecentChanges('],
  'webhooks.deliver': 'no message',
  'webhooks.notify-paused': 'known callers',
}

const sources = new Map(
  globSync('src/server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).map((path) => [
    path.replaceAll('\\', '/').slice('src/server/'.length),
    readFileSync(path, 'utf8'),
  ]),
)
const handlers = sources.get('work/handlers.ts') ?? ''

/** Returns what its handler is created with, and the module that creates it if it spaces its emails itself. */
function isSpaced(job: string): boolean {
  const [, line = ''] = new RegExp(`'${job}': (.*)`).exec(handlers) ?? []
  if (/arrivalMail|[sS]paced\(/.test(line)) return true
  return [...sources.values()].some((text) => {
    const [, own = ''] = new RegExp(`Handler<'${job}'> => \\(\\{([\\s\\S]*?)\\n\\}\\)`).exec(text) ?? []
    return own.includes('spaceEmails(ctx)')
  })
}

const queuing = [...sources].flatMap(([path, text]) => queuedJobs(text, sources).map((found) => ({ path, ...found })))
/** Statements that queue jobs for many rows at once. */
const statements = [...sources].filter(([, text]) => /insert into outbox/i.test(text))

/** Returns whether each file that queues it, by whatever expression, asks first. */
function isCounted(job: string): boolean {
  const calls = queuing.filter(({ jobs }) => jobs.includes(job))
  const asksIn = (text = '') => new RegExp(`mayEmail\\([^)]*'${job}'\\)`).test(text)
  const isLimited = [...sources.values()].some(asksIn) || calls.some(({ call }) => call === 'enqueueEmail')
  return isLimited && calls.every(({ call, path }) => call === 'enqueueEmail' || asksIn(sources.get(path)))
}

test('every queued job is found, also one that an expression chooses', () => {
  const wrapper = 'messaging/contact-policy/email-limit.ts'
  expect(queuing.filter(({ jobs, path }) => jobs.length === 0 && path !== wrapper)).toEqual([])
  const found = new Set(queuing.flatMap(({ jobs }) => jobs))
  const inStatements = (job: string) => statements.some(([, text]) => text.includes(`'${job}'`))
  expect(Object.keys(guards).filter((job) => !found.has(job) && !inStatements(job))).toEqual([
    // Queued by a migration.
    'applications.fill-states',
  ])
  expect(statements.map(([path]) => path).sort()).toEqual([
    'intake/leads/insert-leads.ts',
    'intake/newsletter/commands/request-subscription.ts',
    'intake/newsletter/commands/write-issue.ts',
  ])
})

test.for([
  ["enqueue(ctx, 'a.b', {})", ['a.b']],
  ["enqueue({ ...ctx, db: of(1, 2) }, isSent ? 'a.b' : 'c.d', { id })", ['a.b', 'c.d']],
  ["const job = isSent ? 'a.b' : 'c.d'\nawait enqueue(ctx, job, { id })", ['a.b', 'c.d']],
  ["const jobFor = (isSent: boolean) =>\n  isSent ? 'a.b' : 'c.d'\n\nenqueue(ctx, jobFor(true), {})", ['a.b', 'c.d']],
  ["function jobOf() {\n  if (x) return 'a.b'\n  return 'c.d'\n}\n\nenqueue(ctx, await jobOf(), {})", ['a.b', 'c.d']],
  ['enqueue(ctx, unknown, {})', []],
] as const)('in %s the jobs are found', ([text, jobs]) =>
  expect(queuedJobs(text, new Map())).toEqual([{ call: 'enqueue', jobs }]),
)

test('every job is listed with what limits strangers', () => {
  const handled = [...handlers.matchAll(/^ {4}'([a-z-]+\.[a-z-]+)':/gm)].map(([, job = '']) => job)
  expect(handled.length).toBeGreaterThan(80)
  expect(handled.filter((job) => !(job in guards))).toEqual([])
})

test.for(Object.entries(guards))('%s is limited as listed', ([job, guard]) => {
  if (guard === 'spaced') expect(isSpaced(job)).toBe(true)
  else if (guard === 'counted') expect(isCounted(job)).toBe(true)
  else if (typeof guard !== 'string') expect(sources.get(guard[0])).toContain(guard[1])
})
