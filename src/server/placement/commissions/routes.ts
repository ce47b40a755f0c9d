import type { FastifyInstance } from 'fastify'
import { actOnCommission } from '#server/placement/commissions/commands/act-on-commission.ts'
import { splitCommission } from '#server/placement/commissions/commands/split-commission.ts'
import { addCommission, changeCommission } from '#server/placement/commissions/commands/update-commission.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { formatMoment, openPdf } from '#server/platform/pdf/open-pdf.ts'
import { formatCents } from '#shared/kit/money.ts'
import { parse } from '#shared/kit/parse.ts'
import * as books from '#shared/placement/commissions/commands-contract.ts'
import * as contract from '#shared/placement/commissions/contract.ts'
import { findAging, findCommissions, findParties, listCommissionsOf, requireCommissionFile } from './queries.ts'
import { findStatement, type Statement, statementCsv, totalOf } from './statement.ts'

/** Mounts the commission routes. */
export function commissionRoutes(app: FastifyInstance, { brokerName }: { brokerName: () => string }) {
  mount(app, contract.listCommissions, findCommissions)
  mount(app, contract.readAging, findAging)
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

/** Payee and period go in the body, because browsers store URLs. */
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

function statementPdf(statement: Statement, broker: string): Promise<Buffer> {
  const { name, from, to, at, paid, open } = statement
  const title = `Commissions for ${name}`
  const pdf = openPdf({ title, author: broker, at: new Date(at) })
  const list = (lines: Statement['paid'], none: string) => {
    for (const { on, reference, client, description, cents } of lines)
      pdf.answer(`${on ?? 'No date yet'} · ${reference} · ${client}`, `${formatCents(cents)} · ${description}`)
    if (lines.length === 0) pdf.paragraph(none)
  }
  pdf.heading(title, 18)
  pdf.paragraph(`${broker} · ${from} to ${to} · created on ${formatMoment(at)}`)
  pdf.heading(`Paid: ${formatCents(totalOf(paid))}`, 13)
  list(paid, 'Nothing was paid in this period.')
  pdf.heading(`Outstanding: ${formatCents(totalOf(open))}`, 13)
  list(open, 'Nothing is outstanding.')
  return pdf.end()
}
