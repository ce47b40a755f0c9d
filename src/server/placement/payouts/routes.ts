import type { FastifyInstance, FastifyReply } from 'fastify'
import { actOnPayout } from '#server/placement/payouts/commands/act-on-payout.ts'
import { createPayout } from '#server/placement/payouts/commands/create-payout.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { findSiteSettings, findToday, getPdfMark } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { parse } from '#shared/kit/parse.ts'
import { commissionRoles } from '#shared/placement/commissions/list-choices.ts'
import * as contract from '#shared/placement/payouts/contract.ts'
import { findJournal, journalCsv } from './journal-csv.ts'
import { findPayouts } from './list-payouts.ts'
import { findPayPeriods, requirePayout } from './queries.ts'
import { findPayees, findStatement } from './statement.ts'
import { statementCsv, statementPdf } from './statement-files.ts'

/** Mounts payouts, statements and the accounting export. */
export function payoutRoutes(app: FastifyInstance) {
  mount(app, contract.listPayouts, findPayouts)
  mount(app, contract.getPayout, (ctx, { id }) => requirePayout(ctx, id))
  mount(app, contract.listPayPeriods, async (ctx) => ({
    ...{ periods: await findPayPeriods(ctx), today: await findToday(ctx) },
  }))
  mount(app, contract.listPayees, async (ctx) => ({
    ...{ payees: await findPayees(ctx), today: await findToday(ctx) },
  }))
  mount(app, contract.createPayout, async (ctx, input) => {
    await createPayout(ctx, input)
    return requirePayout(ctx, input.id)
  })
  mount(app, contract.actOnPayout, async (ctx, input) => {
    await actOnPayout(ctx, input)
    return requirePayout(ctx, input.id)
  })
  statementRoutes(app)
  journalRoute(app)
}

/** Payee and period go in the body, because browsers store URLs. */
function statementRoutes(app: FastifyInstance) {
  const access = commissionRoles
  for (const form of ['csv', 'pdf'] as const)
    app.post(contract.statementPath(form), { config: { access } }, async (request, reply) => {
      const ctx = await app.contextFor(request, access)
      const statement = await findStatement(ctx, parse(contract.statementInput, request.body))
      const { partner } = statement
      await record(ctx, 'commission.statement', statement.payee, {
        ...{ from: statement.from, to: statement.to, form, ...(partner && { partner }) },
        rows: statement.earned.length + statement.paid.length,
      })
      if (form === 'csv') return sendFile(reply, 'statement.csv', statementCsv(statement))
      const { brand, contact } = await findSiteSettings(ctx)
      const lines = [...contact.address.split('\n'), contact.phone, contact.email].filter((line) => line.trim() !== '')
      return sendFile(
        reply,
        'statement.pdf',
        await statementPdf(statement, { name: brand.name, lines, mark: await getPdfMark(ctx) }),
      )
    })
}

function journalRoute(app: FastifyInstance) {
  const access = administratorRoles
  app.post(contract.journalPath, { config: { access } }, async (request, reply) => {
    const ctx = await app.contextFor(request, access)
    const input = parse(contract.journalInput, request.body)
    const lines = await findJournal(ctx, input)
    await record(ctx, 'accounting.export', '', { ...input, rows: lines.length })
    return sendFile(reply, 'journal.csv', journalCsv(lines))
  })
}

const sendFile = (reply: FastifyReply, name: string, content: string | Buffer) =>
  reply
    .type(name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
