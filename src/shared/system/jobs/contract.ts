import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

const troubled = {
  id: uuid(),
  /** `leads.notify-staff` */
  job: z.string(),
  attempts: z.int(),
  /** Name and code of the latest error; its message may contain an address. */
  reason: z.string(),
  createdAt: z.string(),
}

const failingJob = z.object({ ...troubled, nextAt: z.string() })

const deadJob = z.object({ ...troubled, deadAt: z.string() })
export type DeadJob = z.output<typeof deadJob>

const waitingJobs = z.object({
  ...{ job: z.string(), count: z.int(), oldestAt: z.string() },
  /** Rows, of a job that runs in parts. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
})

/** An external service that is down, and the jobs waiting for it. */
const outage = z.object({
  service: z.enum(['mail', 'mailbox', 'scanner', 'storage']),
  count: z.int(),
  sinceAt: z.string(),
})
export type Outage = z.output<typeof outage>

const schedule = z.object({
  name: z.string(),
  everyMs: z.int(),
  nextAt: z.string(),
  startedAt: z.string(),
  /** Null while it runs, or after a crash. */
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ScheduledRun = z.output<typeof schedule>

/** Without payloads and personal data. Lists have the latest 100; counts include all. */
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

const one = z.object({ id: uuid('Invalid input') })

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: administratorRoles,
  input: one,
  reply: z.object({}),
})

export const retryAllJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ count: z.int() }),
})

/** Through the normal queue, to the caller. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/test-mail',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ to: z.string() }),
})

/** It is deleted after 30 days. */
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
