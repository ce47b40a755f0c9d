import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dataExportPath, dataExportRoles } from '#shared/api/data-export/contract.ts'
import { exportData } from './commands.ts'

export function dataExportRoutes(app: FastifyInstance) {
  app.post(dataExportPath, { config: { access: dataExportRoles, stepUp: true } }, async (request, reply) => {
    const lines = await exportData(await app.contextFor(request, dataExportRoles))
    return reply
      .header('content-type', 'application/x-ndjson')
      .header('content-disposition', 'attachment; filename="harborline.ndjson"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
}
