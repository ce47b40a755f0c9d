import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

const troubled = {
  id: z.uuid(),
  /** For example `leads.notify-staff`. */
  job: z.string(),
  attempts: z.int(),
  /** Name and code of the latest error, without the message, which may contain an address. */
  reason: z.string(),
  createdAt: z.string(),
}

/** A failed job that will be retried automatically. */
export const failingJob = z.object({ ...troubled, nextAt: z.string() })
export type FailingJob = z.output<typeof failingJob>

/** A job that failed after its last attempt. */
export const deadJob = z.object({ ...troubled, deadAt: z.string() })
export type DeadJob = z.output<typeof deadJob>

/** Number of waiting or running jobs of one type. */
export const waitingJobs = z.object({ job: z.string(), count: z.int(), oldestAt: z.string() })

/** An external service that is down, and the jobs waiting for it. */
export const outage = z.object({
  service: z.enum(['mail', 'mailbox', 'scanner', 'storage']),
  count: z.int(),
  sinceAt: z.string(),
})
export type Outage = z.output<typeof outage>

/** A scheduled job. */
export const schedule = z.object({
  name: z.string(),
  everyMs: z.int(),
  nextAt: z.string(),
  startedAt: z.string(),
  /** Null while it runs, or if the server crashed during the run. */
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ScheduledRun = z.output<typeof schedule>

/** The job queue without payloads or personal data. Lists have the latest 100 entries; counts include all. */
export const readJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    outages: z.array(outage),
    counts: z.object({ waiting: z.int(), failing: z.int(), dead: z.int() }),
    waiting: z.array(waitingJobs),
    failing: z.array(failingJob),
    dead: z.array(deadJob),
    schedules: z.array(schedule),
  }),
})
export type JobsNow = z.output<typeof readJobs.reply>

const one = z.object({ id: z.uuid('Invalid input') })

/** Retries a failed job with all its attempts. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})

/** Retries all failed jobs. */
export const retryAllJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ count: z.int() }),
})

/** Sends the caller a test email through the normal queue. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/test-mail',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ to: z.string() }),
})

/** Drops a failed job; deleted after 30 days. */
export const dropJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/discard',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})

export const restoreJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/restore',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})
