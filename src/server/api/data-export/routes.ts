import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findSection } from '#server/system/settings/queries.ts'
import { dataExportPath, dataExportRoles } from '#shared/api/data-export/contract.ts'
import { fileNameOf } from '#shared/kit/brand-name.ts'
import { exportData } from './commands.ts'

export function dataExportRoutes(app: FastifyInstance) {
  app.post(dataExportPath, { config: { access: dataExportRoles, stepUp: true } }, async (request, reply) => {
    const ctx = await app.contextFor(request, dataExportRoles)
    const { name } = await findSection(ctx, 'brand')
    const lines = await exportData(ctx)
    return reply
      .header('content-type', 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="${fileNameOf(name)}.ndjson"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
}
