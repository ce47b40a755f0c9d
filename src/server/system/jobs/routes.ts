import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { askForTestMail, dropJob, restoreJob, retryAllJobs, retryJob } from '#server/system/jobs/commands.ts'
import { findJobs } from '#server/system/jobs/queries.ts'
import * as contract from '#shared/system/jobs/contract.ts'

export function jobRoutes(app: FastifyInstance) {
  mount(app, contract.readJobs, findJobs)
  mount(app, contract.retryJob, retryJob)
  mount(app, contract.retryAllJobs, retryAllJobs)
  mount(app, contract.sendTestMail, askForTestMail, { rateLimit: { max: 5, timeWindow: '1 minute' } })
  mount(app, contract.dropJob, dropJob)
  mount(app, contract.restoreJob, restoreJob)
}
