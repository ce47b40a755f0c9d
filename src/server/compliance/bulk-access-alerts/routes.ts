import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { listReadAlerts, settleReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { settleAlert } from './commands.ts'
import { listOpenAlerts } from './queries.ts'

export function readAlertRoutes(app: FastifyInstance) {
  mount(app, listReadAlerts, listOpenAlerts)
  mount(app, settleReadAlert, settleAlert)
}
