import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/intake/imports/contract.ts'
import { addRows, startImport, undoImport } from './commands.ts'
import type { ImportKinds } from './kind.ts'
import { checkRows, findImports, findUndo } from './queries.ts'

export function importRoutes(app: FastifyInstance, kinds: ImportKinds) {
  mount(app, contract.listImports, async (ctx) => ({ imports: await findImports(ctx) }))
  mount(app, contract.checkImportRows, async (ctx, input) => ({ results: await checkRows(ctx, kinds, input) }))
  mount(app, contract.startImport, async (ctx, input) => {
    await startImport(ctx, input)
    return {}
  })
  mount(app, contract.addImportRows, async (ctx, input) => ({ results: await addRows(ctx, kinds, input) }))
  mount(app, contract.checkImportUndo, (ctx, input) => findUndo(ctx, kinds, input))
  mount(app, contract.undoImport, (ctx, input) => undoImport(ctx, kinds, input))
}
