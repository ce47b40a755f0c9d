import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

const troubled = {
  id: z.uuid(),
  /** `leads.notify-staff` */
  job: z.string(),
  attempts: z.int(),
  /** Name and code of the latest error; never its message, which may repeat an address. */
  reason: z.string(),
  createdAt: z.string(),
}

/** A job that failed and will be tried again by itself. */
export const failingJob = z.object({ ...troubled, nextAt: z.string() })
export type FailingJob = z.output<typeof failingJob>

/** A job that was given up after its last attempt. */
export const deadJob = z.object({ ...troubled, deadAt: z.string() })
export type DeadJob = z.output<typeof deadJob>

/** Jobs of one kind that wait for their turn or are under way. */
export const waitingJobs = z.object({ job: z.string(), count: z.int(), oldestAt: z.string() })

/** A service outside of the server that does not work at the moment, and the jobs that wait for it. */
export const outage = z.object({
  service: z.enum(['mail', 'mailbox', 'scanner', 'storage']),
  count: z.int(),
  sinceAt: z.string(),
})
export type Outage = z.output<typeof outage>

/** What runs by the clock. */
export const schedule = z.object({
  name: z.string(),
  everyMs: z.int(),
  nextAt: z.string(),
  startedAt: z.string(),
  /** Null while it runs, or where the server died on it. */
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ScheduledRun = z.output<typeof schedule>

/** The work of the server as it stands: no payloads, so no personal data. Lists name the 100 latest; counts count all. */
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

/** Gives a job that was given up its ten attempts anew. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})

/** The same for all of them. */
export const retryAllJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ count: z.int() }),
})

/** Mails the caller, by the way that all mail takes. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/test-mail',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ to: z.string() }),
})

/** Sets a job that was given up aside; forgotten after 30 days. */
export const dropJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/drop',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})

/** Undoes `dropJob`. */
export const restoreJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/restore',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})
