import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/intake/lead-imports/contract.ts'
import { addRows, startImport, undoImport } from './commands.ts'
import { checkRows, findImports } from './queries.ts'

export function leadImportRoutes(app: FastifyInstance) {
  mount(app, contract.listLeadImports, async (ctx) => ({ imports: await findImports(ctx) }))
  mount(app, contract.checkImportRows, async (ctx, input) => ({ results: await checkRows(ctx, input) }))
  mount(app, contract.startLeadImport, async (ctx, input) => {
    await startImport(ctx, input)
    return {}
  })
  mount(app, contract.addImportRows, async (ctx, input) => ({ results: await addRows(ctx, input) }))
  mount(app, contract.undoLeadImport, undoImport)
}
