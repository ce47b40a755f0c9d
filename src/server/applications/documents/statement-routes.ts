import type { FastifyInstance } from 'fastify'
import { removeDocument, restoreDocument } from '#server/applications/documents/commands/update-document.ts'
import { requireMerchantLead, requireOwnMerchantLead } from '#server/intake/merchants/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/documents/statement-contract.ts'
import type { DocumentStore } from './document-store.ts'
import { listOwnDocuments, listStatementsOf, presentToStaff, presentWithProgress } from './queries.ts'

/** Mounts merchant statement routes, without uploads. */
export function statementRoutes(app: FastifyInstance, documentStore: DocumentStore) {
  mount(app, contract.listStatements, async (ctx) => {
    const { reference } = await requireOwnMerchantLead(ctx)
    const rows = await listOwnDocuments(ctx)
    return { reference, documents: await Promise.all(rows.map((row) => presentWithProgress(documentStore, row))) }
  })
  mount(app, contract.removeStatement, async (ctx, { id }) =>
    presentWithProgress(documentStore, await removeDocument(ctx, id)),
  )
  mount(app, contract.restoreStatement, async (ctx, { id }) =>
    presentWithProgress(documentStore, await restoreDocument(ctx, id)),
  )
  mount(app, contract.listMerchantStatements, async (ctx, { merchantLeadId }) => {
    await requireMerchantLead(ctx, merchantLeadId)
    return { documents: (await listStatementsOf(ctx, merchantLeadId)).map((document) => presentToStaff(document)) }
  })
}
