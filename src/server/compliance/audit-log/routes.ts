import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportAudit } from '#server/compliance/audit-log/commands.ts'
import { findAudit, findAuditChoices } from '#server/compliance/audit-log/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { auditExportPath, auditRoles, listAudit, readAuditChoices } from '#shared/compliance/audit-log/contract.ts'

export function auditLogRoutes(app: FastifyInstance) {
  mount(app, listAudit, (ctx, filter) => findAudit(ctx, filter))
  mount(app, readAuditChoices, findAuditChoices)
  app.post(auditExportPath, { config: { access: auditRoles, stepUp: true } }, async (request, reply) => {
    const lines = await exportAudit(await app.contextFor(request, auditRoles), request.body)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
}
