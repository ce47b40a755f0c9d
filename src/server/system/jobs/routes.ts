import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/system/jobs/contract.ts'
import { askForTestMail, dropJob, restoreJob, retryAllJobs, retryJob } from './commands.ts'
import { findJobs } from './queries.ts'

export function jobRoutes(app: FastifyInstance) {
  mount(app, contract.readJobs, findJobs)
  mount(app, contract.retryJob, retryJob)
  mount(app, contract.retryAllJobs, retryAllJobs)
  mount(app, contract.sendTestMail, askForTestMail, { rateLimit: { max: 5, timeWindow: '1 minute' } })
  mount(app, contract.dropJob, dropJob)
  mount(app, contract.restoreJob, restoreJob)
}
