import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportList } from '#server/admin/list-exports/commands.ts'
import { exportedLists, exportPath, exportRoles } from '#shared/admin/list-exports/exported-list.ts'

/** CSV exports. The filter is in the body because URLs end up in logs and browser histories. */
export function listExportRoutes(app: FastifyInstance) {
  for (const list of exportedLists)
    app.post(exportPath(list), { config: { access: exportRoles, stepUp: true } }, async (request, reply) => {
      const ctx = await app.contextFor(request, exportRoles)
      const lines = await exportList(ctx, list, request.body)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(lines))
    })
}
