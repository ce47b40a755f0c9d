import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { findEarlierOverrides } from '#server/applications/cash-flow/review-store.ts'
import { statementReadings } from '#server/applications/documents/table.ts'
import { readPages } from '#server/applications/statements/pdf/read-pages.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'

const ada = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }

async function withStatements(server: TestServer, options: { email?: string; months?: number } = {}) {
  const { months = 2, ...who } = options
  const application = await createApplicationInReview(server, who)
  const { content, truth } = await drawStatement({ months })
  const documentId = await application.send.file({ name: 'Statements.pdf', content })
  await server.deliverEmails()
  const url = `${application.url}/cash-flow`
  const read = async (): Promise<CashFlowReply> => (await application.staff.get(url)).body
  return { ...application, cashFlowUrl: url, read, truth, content, documentId }
}

test('staff see figures per month, every line with its place on the page, and what reconciles', async ({ server }) => {
  const { read, truth, documentId } = await withStatements(server)
  const shown = await read()
  expect(shown.isProven).toBe(true)
  expect(shown.months.map(({ month }) => month)).toEqual(['2026-01', '2026-02'])
  const lines = truth.periods.flatMap(({ transactions }) => transactions)
  const credits = lines.filter(({ amountCents }) => amountCents > 0)
  expect(shown.total).toMatchObject({
    depositCount: credits.length,
    depositCents: credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    endingBalanceCents: truth.periods.at(-1)?.closingCents,
  })
  expect(shown.lines).toHaveLength(lines.length)
  expect(shown.lines.every(({ page, box }) => page >= 1 && box !== null && box.width > 0)).toBe(true)
  expect(shown.statements).toMatchObject([
    {
      ...{ documentId, name: 'Statements.pdf', state: 'read', problem: null },
      accounts: [{ accountLast4: truth.last4, periods: [{ isReconciled: true }, { isReconciled: true }] }],
    },
  ])
  const days = shown.days.filter(({ isNegative }) => isNegative)
  expect(days).toHaveLength(shown.total.negativeDays)
})

test('a file that can’t be read is listed with the reason, and can be read again', async ({ server }) => {
  const { staff, send, url } = await createApplicationInReview(server)
  const documentId = await send.file({ content: pdf('no pages') })
  const waiting = (await staff.get(`${url}/cash-flow`)).body
  expect(waiting.statements).toMatchObject([{ state: 'waiting' }])
  await server.deliverEmails()
  const { body } = await staff.get(`${url}/cash-flow`)
  expect(body).toMatchObject({ statements: [{ state: 'unreadable', problem: expect.any(String) }], months: [] })
  await server.ctx.db.delete(statementReadings)
  expect((await staff.post(`${url}/cash-flow/readings`, { documentId })).status).toBe(200)
  await server.deliverEmails()
  expect((await staff.get(`${url}/cash-flow`)).body.statements).toMatchObject([{ state: 'unreadable' }])
})

test('a category is changed for all lines of a payee, kept for the person’s next application, and undone', async ({
  server,
}) => {
  const { staff, read, cashFlowUrl } = await withStatements(server)
  const before = await read()
  const line = before.lines.find(({ category, amountCents }) => category === 'deposit' && amountCents > 0)
  if (!line) throw new Error('There is no deposit.')
  const change = { lineId: line.id, scope: 'alike', category: 'transfer', version: before.version }
  const { status, body: after } = await staff.post(`${cashFlowUrl}/categories`, change)
  expect(status).toBe(200)
  const changed = after.lines.filter(({ decided }: { decided: string }) => decided === 'alike')
  const cents = changed.reduce((sum: number, { amountCents }: { amountCents: number }) => sum + amountCents, 0)
  expect(after.total.trueRevenueCents).toBe(before.total.trueRevenueCents - cents)
  expect((await staff.post(`${cashFlowUrl}/categories`, change)).status).toBe(409)

  const undo = { ...change, category: null, version: after.version }
  const undone = (await staff.post(`${cashFlowUrl}/categories`, undo)).body
  expect(undone.total).toEqual(before.total)
  expect((await staff.post(`${cashFlowUrl}/categories`, { ...change, version: undone.version })).status).toBe(200)

  const emailVerifiedAt = server.ctx.now()
  const [first] = await server.ctx.db.update(applications).set({ emailVerifiedAt }).returning()
  server.advanceTime({ minutes: 1 })
  const { reference } = (await server.browser().post('/api/applications', ada)).body.file
  const isNext = eq(applications.reference, reference)
  const found = async (values: { ownerStaffId: string | null; createdAt?: Date }) => {
    const [next] = await server.ctx.db.update(applications).set(values).where(isNext).returning()
    return next && (await findEarlierOverrides(server.ctx, server.documentStore.keys, next))
  }
  const ownerStaffId = first?.ownerStaffId ?? null
  expect(await found({ ownerStaffId })).toMatchObject([{ scope: 'alike', category: 'transfer' }])
  // Someone who can change one application may not be able to see the other.
  expect(await found({ ownerStaffId: null })).toEqual([])
  await server.ctx.db
    .update(applications)
    .set({ emailVerifiedAt: null })
    .where(eq(applications.id, first?.id ?? ''))
  expect(await found({ ownerStaffId })).toEqual([])
  await server.ctx.db.update(applications).set({ emailVerifiedAt })
  expect(await found({ ownerStaffId, createdAt: new Date(0) })).toEqual([])
  const log = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(
    log.filter(({ action }) => action.startsWith('cash-flow.')).map(({ action, detail }) => [action, detail]),
  ).toEqual([
    ['cash-flow.categorize', expect.objectContaining({ scope: 'alike', before: 'deposit', after: 'transfer' })],
    ['cash-flow.undo', expect.objectContaining({ before: 'transfer', after: null })],
    ['cash-flow.categorize', expect.anything()],
  ])
})

test('notes are added once, and the same file from another applicant is a sign for staff', async ({ server }) => {
  const first = await withStatements(server, { months: 1 })
  const noteId = '0198c0de-0000-7000-8000-0000000000aa'
  const note = { noteId, body: 'Ask about the deposit.' }
  await first.staff.post(`${first.cashFlowUrl}/notes`, note)
  const { body } = await first.staff.post(`${first.cashFlowUrl}/notes`, note)
  expect(body.notes).toMatchObject([{ id: noteId, body: 'Ask about the deposit.', by: 'Pat Example' }])

  const browser = server.browser()
  await browser.post('/api/applications', { type: 'business', name: 'Bo Pier', email: 'bo@example.com' })
  await uploads(server.app, browser).file({ content: first.content })
  await server.deliverEmails()
  const sign = async () => (await first.read()).statements[0]?.signs.find(({ kind }) => kind === 'same_file')?.detail
  expect(await sign()).toMatch(/^Application HL-/)
  // The reference of an application that the reader can't open isn't named.
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.ctx.db
    .update(applications)
    .set({ ownerStaffId: kim })
    .where(eq(applications.emailNormalized, 'bo@example.com'))
  await limitScope(server, 'agent', scopesOf('own'))
  expect(await sign()).toBe('An application of another applicant that you can’t open has the same file.')
})

test('the cash flow is exported as CSV, XLSX and a one-page PDF, and each export is audited', async ({ server }) => {
  const { staff, read, cashFlowUrl, truth } = await withStatements(server)
  const { lines } = await read()
  const download = (format: string) =>
    server.app.inject({
      method: 'POST',
      url: `${cashFlowUrl}/${format}`,
      headers: { authorization: `Bearer ${staff.tokens.token}`, 'user-agent': 'Test Browser' },
      cookies: Object.fromEntries(staff.cookies),
      payload: {},
    })
  const csv = await download('csv')
  expect(csv.statusCode).toBe(200)
  expect(csv.body.trim().split('\r\n')).toHaveLength(lines.length + 1)
  const xlsx = await download('xlsx')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(xlsx.rawPayload.includes('xl/worksheets/sheet3.xml')).toBe(true)
  const { pages } = await readPages(new Uint8Array((await download('pdf')).rawPayload))
  const text = pages.flatMap(({ runs }) => runs.map((run) => run.text)).join(' ')
  expect(pages).toHaveLength(1)
  expect(text).toContain(`•••• ${truth.last4}`)
  expect(text).toContain('Every statement adds up to the cent.')
  expect(text).not.toMatch(/NORTHSIDE|BLUE HERON/)
  const log = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(log.flatMap(({ action, detail }) => (action === 'cash-flow.export' ? [detail.format] : []))).toEqual([
    ...['csv', 'xlsx', 'pdf'],
  ])
})

test('a funder that is added in the settings is a position on the next view, and the earlier list comes back', async ({
  server,
}) => {
  const { staff, send, url } = await createApplicationInReview(server)
  const rows = Array.from({ length: 8 }, (_, week) => `${day(week)},ZQX NINE PMT,-100.00`)
  await send.file({ name: 'download.csv', content: Buffer.from(`Date,Description,Amount\n${rows.join('\n')}\n`) })
  await server.deliverEmails()
  const listed = async () =>
    (await staff.get(`${url}/cash-flow`)).body.positions.filter(({ isListed }: { isListed: boolean }) => isListed)
  expect(await listed()).toEqual([])
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const settings = '/api/admin/settings/funders'
  const value = [{ name: 'Zqx', aliases: 'ZQX NINE', type: 'loan', rhythm: 'weekly' }]
  expect((await owner.put(settings, { version: 0, value })).status).toBe(200)
  expect(await listed()).toMatchObject([{ funder: 'Zqx', type: 'loan', rhythm: 'weekly', paymentCents: 10_000 }])
  const twice = { version: 1, value: [...value, ...value, { ...value[0], name: 'Q', aliases: 'A,B' }] }
  expect((await owner.put(settings, twice)).status).toBe(422)
  expect((await owner.post(`${settings}/restore`, { version: 1, earlier: 0 })).status).toBe(200)
  expect(await listed()).toEqual([])
})

const day = (week: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10)
