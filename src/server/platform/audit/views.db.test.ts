import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { z } from 'zod/mini'
import { countedActions } from '#server/compliance/bulk-access-alerts/commands.ts'
import { createFundedFee, readFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import { requestQuote, shop } from '#server/testing/fixtures/merchant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { auditLog } from './table.ts'

/** Fields that hold, or can hold, data of a person outside the team. */
const personal =
  /^(name|email|phone|address|client|business(Name)?|applicant|holder|title|subject|message|body|text|remarks|details?|description|note|answers|hits|json|pdf|to|of)$/

/** Replies with such fields that show no one outside the team, or are audited by themselves, by reason. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'figures, without names of people': ['GET /api/admin/claims', 'GET /api/admin/dashboard/figures'],
  'names of saved views': [
    'GET /api/admin/list-views',
    'POST /api/admin/list-views',
    'DELETE /api/admin/list-views/:id',
    'PUT /api/admin/list-choices/:list',
  ],
  'settings of the brokerage': [
    'GET /api/admin/set-up',
    'POST /api/admin/set-up/hide',
    'GET /api/admin/messaging',
    'GET /api/admin/settings',
    'POST /api/admin/site-images',
    'GET /api/admin/legal-periods',
    'POST /api/admin/legal-periods/:kind',
    'GET /api/admin/disclosure-rules',
    'GET /api/admin/disclosure-rules/:state',
    'POST /api/admin/disclosure-rules/:state',
    'GET /api/admin/webhooks',
  ],
  'the title names a team member': ['GET /api/admin/bulk-changes'],
  'the team': [
    'GET /api/admin/tasks/assignees',
    'GET /api/admin/bulk-access-alerts',
    'GET /api/auth/security',
    'GET /api/admin/staff',
    'GET /api/admin/staff/:id/integrations',
    'POST /api/admin/invitations',
    'GET /api/admin/invitations',
    'GET /api/admin/lead-owners',
    'POST /api/admin/newsletter/issues/:id/test',
    'POST /api/admin/jobs/test-mail',
    ...['GET /api/admin/teams', 'POST /api/admin/teams', 'PUT /api/admin/teams/:id', 'DELETE /api/admin/teams/:id'],
  ],
  'the team, lenders and sources': ['GET /api/admin/dashboard/breakdown'],
  'names of tags': [
    'GET /api/admin/tags',
    'GET /api/admin/tag-use',
    'POST /api/admin/tags/:id/rename',
    'POST /api/admin/tags/:id/delete',
  ],
  'lenders, and payees, who are staff or partners': [
    'GET /api/admin/commission-aging',
    'GET /api/admin/commission-parties',
    'GET /api/admin/lenders',
    'GET /api/admin/lenders/:id',
    'POST /api/admin/lenders',
    'PUT /api/admin/lenders/:id',
    'POST /api/admin/lenders/:id/criteria',
    'GET /api/admin/payouts',
    'GET /api/admin/payout-periods',
    'GET /api/admin/payees',
  ],
  'texts of the newsletter': ['GET /api/admin/newsletter', 'GET /api/admin/newsletter/issues/:id/preview'],
  'ids and technical messages, without personal data': [
    'GET /api/admin/audit',
    'GET /api/admin/audit/choices',
    'GET /api/admin/diagnostics',
    'GET /api/admin/error-reports',
    'GET /api/admin/jobs',
  ],
  'the few addresses under a legal hold, which compliance entered': [
    'GET /api/admin/retention',
    'POST /api/admin/retention/holds',
    'POST /api/admin/retention/holds/:id/lift',
  ],
  'audited each time by the route': [
    'POST /api/admin/applications/:id/reveal',
    'POST /api/admin/consents/export',
    'GET /api/admin/retention/certificates/:id',
    'GET /api/v1/leads',
    'GET /api/v1/leads/:id',
    'GET /api/v1/applications',
    'GET /api/v1/applications/:id',
  ],
}
const exemptNames = new Set(Object.values(exempt).flat())

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'access' in value && 'reply' in value

/** Returns the endpoints of a module, also those in objects such as `bulkChangesOf`. */
function endpointsOf(value: unknown, depth = 0): Endpoint[] {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return isEndpoint(value) ? [value] : Object.values(value).flatMap((inner) => endpointsOf(inner, depth + 1))
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(
    import.meta.glob<Record<string, unknown>>(['/src/shared/**/*.ts', '!/src/shared/**/*.test.ts'], { eager: true }),
  )
    .flatMap((module) => endpointsOf(module))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

const isForStaff = ({ access }: Pick<Endpoint, 'access'>) => typeof access !== 'string' || /:/.test(access)

/** Returns the names of a reply's fields, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

const personalFields = ({ reply }: Endpoint) => {
  const json = z.toJSONSchema(reply as z.ZodMiniType, { unrepresentable: 'any', io: 'output' })
  return [...new Set(fieldsOf(json).filter((name) => personal.test(name)))].toSorted()
}

test('every endpoint whose reply can show a person outside the team says whose record that is', () => {
  const staff = [...endpoints].filter(([, endpoint]) => isForStaff(endpoint))
  expect(staff.length).toBeGreaterThan(150)
  const missing = staff
    .filter(([name, endpoint]) => !endpoint.views && !exemptNames.has(name) && personalFields(endpoint).length > 0)
    .map(([name, endpoint]) => `${name}: ${personalFields(endpoint).join(', ')}`)
  expect(missing).toEqual([])
  // No exemption outlives its reason.
  const needless = [...exemptNames].filter((name) => {
    const endpoint = endpoints.get(name)
    return !endpoint || endpoint.views || personalFields(endpoint).length === 0
  })
  expect(needless).toEqual([])
})

/** Routes of staff without a contract, by what they audit. */
const downloads: Readonly<Record<string, readonly string[]>> = {
  'list.exported': [
    'POST /api/admin/exports/applications',
    'POST /api/admin/exports/commissions',
    'POST /api/admin/exports/contacts',
    'POST /api/admin/exports/leads',
    'POST /api/admin/exports/merchant-leads',
    'POST /api/admin/exports/success-fees',
    'POST /api/admin/exports/tasks',
  ],
  'newsletter.exported': ['POST /api/admin/newsletter/subscribers.csv'],
  'audit.exported': ['POST /api/admin/audit/export'],
  'data.exported': ['POST /api/admin/data-export'],
  'accounting.export': ['POST /api/admin/accounting-journal'],
  'commission.statement': ['POST /api/admin/commission-statements/csv', 'POST /api/admin/commission-statements/pdf'],
  'cash-flow.export': [
    'POST /api/admin/applications/:id/cash-flow/csv',
    'POST /api/admin/applications/:id/cash-flow/pdf',
    'POST /api/admin/applications/:id/cash-flow/xlsx',
  ],
  'document.download': ['GET /api/admin/documents/:id/file'],
  'offer.download-disclosure': ['GET /api/admin/offers/:id/disclosure.pdf'],
  'success-fee.download': [
    'GET /api/admin/success-fees/:id/entries/:entryId/receipt.pdf',
    'GET /api/admin/success-fees/:id/invoices/:invoiceId/invoice.pdf',
    'GET /api/admin/success-fees/:id/statement.pdf',
  ],
  'application.view': ['PUT /api/admin/applications/:applicationId/documents/:id'],
  'offers.view': ['PUT /api/admin/offers/:id/disclosure'],
}

test('every download of staff is audited as a view or an export that counts for alerts', async ({ server }) => {
  const raw = server.app.declaredRoutes
    .map(({ method, path, access }) => ({ name: `${method} ${path}`, access }))
    .filter(
      (route) => isForStaff(route) && !endpoints.has(route.name) && !/^HEAD| \/api\/admin(\/\*)?$/.test(route.name),
    )
    .map(({ name }) => name)
  expect(raw.toSorted()).toEqual(Object.values(downloads).flat().toSorted())
  for (const action of Object.keys(downloads)) expect(countedActions).toContain(action)
})

async function firstId({ ctx }: TestServer, table: 'contact_messages' | 'merchant_leads'): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(`select id from ${table}`)
  return rows[0]?.id ?? ''
}

const countViews = ({ ctx }: TestServer, action: string, subject: string) =>
  ctx.db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subject, subject)))

test('commands that change nothing count as views of the record that they answer', async ({ server }) => {
  const fee = await createFundedFee(server)
  const { id } = fee
  let { owner } = fee
  const sent = { topic: 'press', message: 'Please call me back.', channel: 'email', bestTime: 'any', reference: '' }
  await server.browser().post('/api/contact', { ...shop, phone: '(212) 555-0123', ...sent, homepage: '', seconds: 40 })
  await requestQuote(server)
  const [contact, merchant] = [await firstId(server, 'contact_messages'), await firstId(server, 'merchant_leads')]
  const commission = (await listCommissions(fee))[0]?.id
  const note = { noteId: uuidv7(), body: 'A note' }
  await owner.post(`/api/admin/applications/${id}/cash-flow/notes`, note)
  const { version } = (await readFee(fee)).fee

  const calls: readonly (readonly [string, string, () => Promise<{ status: number }>])[] = [
    ['contact.view', contact, () => owner.post(`/api/admin/contacts/${contact}/spam`, { isSpam: false })],
    [
      ...(['merchant-lead.view', merchant] as const),
      () =>
        owner.post(`/api/admin/merchant-leads/${merchant}/next-step`, {
          ...{ nextAction: '', nextActionOn: '', before: { nextAction: '', nextActionOn: null } },
        }),
    ],
    ['application.view', id, () => owner.post(`/api/admin/applications/${id}/cash-flow/notes`, note)],
    ['application.view', id, () => owner.get(`/api/admin/applications/${id}/lenders`)],
    ['application.view', id, () => owner.put(`${fee.url}/splits`, { version, shares: [] })],
    ['application.view', id, () => owner.get(fee.url)],
    ['application.view', id, () => owner.get(`/api/admin/commissions/${commission}`)],
    ['offers.view', id, () => owner.get(`/api/admin/applications/${id}/offers`)],
  ]
  for (const [action, subject, call] of calls) {
    // Beyond the interval in which a record counts once.
    server.advanceTime({ minutes: 11 })
    owner = await server.signIn('olga@example.com')
    const before = await countViews(server, action, subject)
    expect([action, (await call()).status]).toEqual([action, 200])
    expect([action, subject, (await countViews(server, action, subject)) - before]).toEqual([action, subject, 1])
  }
})
