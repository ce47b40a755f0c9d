import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { acknowledgeBulkAccessAlert, listBulkAccessAlerts } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { settleAlert } from './commands.ts'
import { listOpenAlerts } from './queries.ts'

export function bulkAccessAlertRoutes(app: FastifyInstance) {
  mount(app, listBulkAccessAlerts, listOpenAlerts)
  mount(app, acknowledgeBulkAccessAlert, settleAlert)
}
