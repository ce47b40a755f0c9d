import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import { findApplications } from '#server/admin/application-page/queries.ts'
import { findTasks } from '#server/admin/tasks/queries.ts'
import { findContacts } from '#server/intake/contact-messages/queries.ts'
import { findLeads } from '#server/intake/leads/find-leads.ts'
import { findMerchantLeads } from '#server/intake/merchants/merchant-list.ts'
import { findCommissions } from '#server/placement/commissions/queries.ts'
import { findFees } from '#server/placement/success-fees/list-fees.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { type ListedApplication, listApplications } from '#shared/admin/application-page/list-contract.ts'
import { type ExportedList, exportedLists, exportPath, exportRoles } from '#shared/admin/lists/exports/exported-list.ts'
import { listTasks } from '#shared/admin/tasks/contract.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { type ListedContact, listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { type ListedMerchantLead, listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { csvLine } from '#shared/kit/text.ts'
import { listCommissions } from '#shared/placement/commissions/contract.ts'
import { type ListedFee, listSuccessFees } from '#shared/placement/success-fees/contract.ts'
import { feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'
import { commissionColumns } from './commission-columns.ts'

type Cell = string | number | boolean | null

interface ExportDefinition<Filter, Row> {
  readonly input: z.ZodMiniType<Filter>
  readonly find: (ctx: Context, filter: Filter) => Promise<{ rows: readonly Row[]; next: string | null }>
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
}

interface Table {
  readonly input: z.ZodMiniType<{ q?: string; after: string }>
  readonly header: readonly string[]
  readonly page: (
    ctx: Context,
    filter: { q?: string; after: string },
  ) => Promise<{ cells: Cell[][]; next: string | null }>
}

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** Uses the list's query, so that it contains no more than the screen. */
const tables: Record<ExportedList, Table> = {
  commissions: table({
    input: listCommissions.input,
    find: async (ctx, filter) => {
      const { commissions, next } = await findCommissions(ctx, filter)
      return { rows: commissions, next }
    },
    columns: commissionColumns,
  }),
  'success-fees': table({
    input: listSuccessFees.input,
    find: async (ctx, filter) => {
      const { fees, next } = await findFees(ctx, filter)
      return { rows: fees, next }
    },
    columns: {
      invoice: (fee: ListedFee) => fee.number,
      reference: ({ reference }) => reference,
      client: ({ client }) => client,
      lender: ({ lender }) => lender,
      owner: ({ owner }) => owner,
      status: ({ status }) => feeStatusLabels[status],
      issued_on: ({ issuedOn }) => issuedOn,
      due_on: ({ dueOn }) => dueOn,
      invoiced_usd: ({ invoicedCents }) => dollars(invoicedCents),
      paid_usd: ({ paidCents }) => dollars(paidCents),
      refunded_usd: ({ refundedCents }) => dollars(refundedCents),
      waived_usd: ({ waivedCents }) => dollars(waivedCents),
      written_off_usd: ({ writtenOffCents }) => dollars(writtenOffCents),
      balance_usd: ({ balanceCents }) => dollars(balanceCents),
    },
  }),
  leads: table({
    input: listLeads.input,
    find: async (ctx, filter) => {
      const { leads, next } = await findLeads(ctx, filter)
      return { rows: leads, next }
    },
    columns: {
      received_at: (lead: Lead) => lead.createdAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
      source: ({ source }) => source,
      status: ({ status }) => status,
      owner: ({ owner }) => owner,
      next_action: ({ nextAction }) => nextAction,
      next_action_on: ({ nextActionOn }) => nextActionOn,
      tags: ({ tags }) => tags.join('; '),
      submissions: ({ submissions }) => submissions,
      may_be_called: ({ mayBeCalled }) => mayBeCalled,
      landing_path: ({ attribution }) => attribution.landingPath ?? null,
      utm_source: ({ attribution }) => attribution.utmSource ?? null,
      utm_medium: ({ attribution }) => attribution.utmMedium ?? null,
      utm_campaign: ({ attribution }) => attribution.utmCampaign ?? null,
      id: ({ id }) => id,
    },
  }),
  applications: table({
    input: listApplications.input,
    find: async (ctx, filter) => {
      const { applications, next } = await findApplications(ctx, filter)
      return { rows: applications, next }
    },
    columns: {
      reference: (application: ListedApplication) => application.reference,
      type: ({ type }) => type,
      stage: ({ stage }) => stage,
      stage_changed_at: ({ stageChangedAt }) => stageChangedAt,
      name: ({ name }) => name,
      business: ({ businessName }) => businessName,
      amount_usd: ({ amountCents }) => dollars(amountCents),
      has_it: ({ owner }) => owner,
      tags: ({ tags }) => tags.join('; '),
      submitted_at: ({ submittedAt }) => submittedAt,
      due_at: ({ dueAt }) => dueAt,
      id: ({ id }) => id,
    },
  }),
  contacts: table({
    input: listContacts.input,
    find: async (ctx, filter) => {
      const { contacts, next } = await findContacts(ctx, filter)
      return { rows: contacts, next }
    },
    columns: {
      reference: (contact: ListedContact) => contact.reference,
      received_at: ({ createdAt }) => createdAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      topic: ({ topic }) => topic,
      status: ({ status }) => status,
      complaint: ({ complaint }) => complaint,
      is_spam: ({ isSpam }) => isSpam,
      answers: ({ owner }) => owner,
      due_at: ({ dueAt }) => dueAt,
    },
  }),
  'merchant-leads': table({
    input: listMerchantLeads.input,
    find: async (ctx, filter) => {
      const { leads, next } = await findMerchantLeads(ctx, filter)
      return { rows: leads, next }
    },
    columns: {
      reference: (lead: ListedMerchantLead) => lead.reference,
      received_at: ({ createdAt }) => createdAt,
      business: ({ businessName }) => businessName,
      name: ({ name }) => name,
      status: ({ status }) => status,
      status_changed_at: ({ statusChangedAt }) => statusChangedAt,
      sales_a_month_usd: ({ volumeCents }) => dollars(volumeCents),
      effective_basis_points: ({ effectiveBasisPoints }) => effectiveBasisPoints,
      has_it: ({ owner }) => owner,
      tags: ({ tags }) => tags.join('; '),
      next_action: ({ nextAction }) => nextAction,
      next_action_on: ({ nextActionOn }) => nextActionOn,
    },
  }),
  tasks: table({
    input: listTasks.input,
    find: async (ctx, filter) => {
      const { tasks, next } = await findTasks(ctx, filter)
      return { rows: tasks, next }
    },
    columns: {
      due_at: (task: Task) => task.dueAt,
      subject: ({ subject }) => subject,
      type: ({ type }) => type,
      priority: ({ priority }) => priority,
      status: ({ status }) => status,
      about: ({ record }) => record?.title ?? record?.kind ?? null,
      has_it: ({ assignee }) => assignee,
      made_by: ({ createdBy }) => createdBy,
      created_at: ({ createdAt }) => createdAt,
      outcome: ({ outcome }) => outcome,
      settled_by: ({ doneBy }) => doneBy,
      settled_at: ({ doneAt }) => doneAt,
      id: ({ id }) => id,
    },
  }),
}

/** Mounts CSV exports; filters are in the body, because logs and browsers store URLs. */
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

/**
 * Streams pages in constant memory. User and filter are audited before the first row, row counts during and after;
 * search text isn't, because it may contain names.
 * @throws `invalid` for an unknown filter.
 */
async function exportList(ctx: Context, list: ExportedList, raw: unknown): Promise<AsyncGenerator<string>> {
  const table = tables[list]
  const filter = parse(table.input, Object.assign({}, raw, { after: '' }))
  const { q = '', after: _first, ...others } = filter
  const subject = uuidv7()
  await record(ctx, 'list.export', subject, { list, filter: { ...others, isSearched: q !== '' } })
  return lines(ctx, table, filter, exportTally(ctx, 'list', subject, { list }))
}

async function* lines(
  ctx: Context,
  { header, page }: Table,
  filter: { q?: string; after: string },
  tally: ReturnType<typeof exportTally>,
): AsyncGenerator<string> {
  try {
    yield csvLine(header)
    for (let after: string | null = ''; after !== null; ) {
      const { cells, next } = await page(ctx, { ...filter, after })
      await tally.add(cells.length)
      yield cells.map(csvLine).join('')
      after = next
    }
  } finally {
    await tally.end()
  }
}

function table<Filter extends { q?: string; after: string }, Row>({
  input,
  find,
  columns,
}: ExportDefinition<Filter, Row>): Table {
  return {
    input,
    header: Object.keys(columns),
    page: async (ctx, filter) => {
      const { rows, next } = await find(ctx, filter as Filter)
      return { cells: rows.map((row) => Object.values(columns).map((cell) => cell(row))), next }
    },
  }
}
