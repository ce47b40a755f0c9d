import type { FastifyInstance } from 'fastify'
import { settleAlert } from '#server/compliance/bulk-access-alerts/commands.ts'
import { listOpenAlerts } from '#server/compliance/bulk-access-alerts/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listReadAlerts, settleReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'

export function readAlertRoutes(app: FastifyInstance) {
  mount(app, listReadAlerts, listOpenAlerts)
  mount(app, settleReadAlert, settleAlert)
}
