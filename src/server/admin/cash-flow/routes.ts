import type { FastifyInstance } from 'fastify'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { measureApplication } from '#server/applications/cash-flow/queries.ts'
import { writeSummary } from '#server/applications/cash-flow/summary-pdf.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount, pathId } from '#server/platform/http/mount.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import * as contract from '#shared/admin/cash-flow/contract.ts'
import * as corrections from '#shared/admin/cash-flow/correction-contract.ts'
import { type CashFlowFormat, cashFlowExportPath, cashFlowFormats } from '#shared/admin/cash-flow/export-path.ts'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { addNote, answerExplanation, categorizeLine, readAgain } from './commands.ts'
import { addLine, checkBreak, correctLine, correctPeriod, removeLine } from './correct-statement.ts'
import { cashFlowCsv, cashFlowWorkbook } from './export-cash-flow.ts'
import { getCashFlow } from './queries.ts'

/** Mounts the routes of the cash flow that was measured from bank statements. */
export function cashFlowRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, contract.getCashFlow, (ctx, { id }) => getCashFlow(ctx, keys, id))
  /** Answers a change with the cash flow measured again; a corrected statement was checked again too. */
  const measuredAfter =
    <Input extends { id: string }>(change: (ctx: Context, keys: EncryptionKeys, input: Input) => Promise<unknown>) =>
    async (ctx: Context, input: Input) => {
      await change(ctx, keys, input)
      return getCashFlow(ctx, keys, input.id)
    }
  mount(app, contract.categorizeLine, measuredAfter(categorizeLine))
  mount(app, contract.answerExplanation, measuredAfter(answerExplanation))
  mount(app, contract.addCashFlowNote, measuredAfter(addNote))
  mount(
    app,
    contract.readStatementAgain,
    measuredAfter((ctx, _keys, input) => readAgain(ctx, input)),
  )
  mount(app, corrections.correctLine, measuredAfter(correctLine))
  mount(app, corrections.addLine, measuredAfter(addLine))
  mount(app, corrections.removeLine, measuredAfter(removeLine))
  mount(app, corrections.correctPeriod, measuredAfter(correctPeriod))
  mount(app, corrections.checkBreak, measuredAfter(checkBreak))
  exportRoutes(app, keys)
}

const mimeTypes: Readonly<Record<CashFlowFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Each is audited before it is sent. */
function exportRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  for (const format of cashFlowFormats)
    app.post(cashFlowExportPath(format), { config: { access: applicationReaderRoles } }, async (request, reply) => {
      const ctx = await app.contextFor(request, applicationReaderRoles)
      const id = pathId(request, 'id', 'This application was not found.')
      const content = await write(ctx, keys, id, format)
      await record(ctx, 'cash-flow.export', id, { format })
      return reply
        .header('content-type', mimeTypes[format])
        .header('content-disposition', `attachment; filename="cash-flow.${format}"`)
        .header('cache-control', 'no-store')
        .send(content)
    })
}

async function write(ctx: Context, keys: EncryptionKeys, id: string, format: CashFlowFormat): Promise<string | Buffer> {
  if (format !== 'pdf') {
    const cashFlow = await getCashFlow(ctx, keys, id)
    return format === 'csv' ? cashFlowCsv(cashFlow) : cashFlowWorkbook(cashFlow)
  }
  const application = await requireApplication(ctx, id)
  const { brand } = await findSiteSettings(ctx)
  const isSent = application.submittedAt !== null
  const measured = await measureApplication(ctx, keys, application, { which: () => isSent, largest: 0 })
  return writeSummary(measured, {
    ...{ reference: application.reference, broker: brand.name, at: ctx.now() },
    businessName: application.businessName ?? application.name,
  })
}
