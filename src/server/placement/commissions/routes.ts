import type { FastifyInstance } from 'fastify'
import { findAgeing, findParties } from '#server/placement/commissions/ageing.ts'
import { actOnCommission } from '#server/placement/commissions/commands/act-on-commission.ts'
import { addCommission, changeCommission } from '#server/placement/commissions/commands/change-commission.ts'
import { splitCommission } from '#server/placement/commissions/commands/split-commission.ts'
import { findCommissions, listCommissionsOf, requireCommissionFile } from '#server/placement/commissions/queries.ts'
import { findStatement } from '#server/placement/commissions/statement.ts'
import { statementCsv } from '#server/placement/commissions/statement-csv.ts'
import { statementPdf } from '#server/placement/commissions/statement-pdf.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { parse } from '#shared/kit/parse.ts'
import * as books from '#shared/placement/commissions/commands-contract.ts'
import * as contract from '#shared/placement/commissions/contract.ts'

/** Routes for receivables and payables. */
export function commissionRoutes(app: FastifyInstance, { brokerName }: { brokerName: () => string }) {
  mount(app, contract.listCommissions, findCommissions)
  mount(app, contract.readAgeing, findAgeing)
  mount(app, contract.listCommissionParties, findParties)
  mount(app, contract.getCommission, (ctx, { id }) => requireCommissionFile(ctx, id))
  mount(app, contract.listApplicationCommissions, async (ctx, { applicationId }) => ({
    commissions: await listCommissionsOf(ctx, applicationId),
  }))
  mount(app, books.addCommission, async (ctx, input) => {
    await addCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.changeCommission, async (ctx, input) => {
    await changeCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.actOnCommission, async (ctx, input) => {
    await actOnCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.splitCommission, async (ctx, input) => {
    await splitCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  statementRoutes(app, brokerName)
}

/** Payee and period are in the body, because URLs end up in histories. */
function statementRoutes(app: FastifyInstance, brokerName: () => string) {
  const access = contract.commissionRoles
  for (const form of ['csv', 'pdf'] as const)
    app.post(books.statementPath(form), { config: { access } }, async (request, reply) => {
      const ctx = await app.contextFor(request, access)
      const statement = await findStatement(ctx, parse(books.statementInput, request.body))
      await record(ctx, 'commission.statement', statement.staffId, { from: statement.from, to: statement.to, form })
      return reply
        .type(form === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf')
        .header('content-disposition', `attachment; filename="statement.${form}"`)
        .header('cache-control', 'no-store')
        .send(form === 'csv' ? statementCsv(statement) : await statementPdf(statement, brokerName()))
    })
}
