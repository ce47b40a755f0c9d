import type { FastifyInstance } from 'fastify'
import { settleAlert } from '#server/features/read-alerts/commands.ts'
import { listOpenAlerts } from '#server/features/read-alerts/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listReadAlerts, settleReadAlert } from '#shared/read-alerts/contract.ts'

export function readAlertRoutes(app: FastifyInstance) {
  mount(app, listReadAlerts, listOpenAlerts)
  mount(app, settleReadAlert, settleAlert)
}
