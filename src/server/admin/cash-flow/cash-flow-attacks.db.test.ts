import { expect } from 'vitest'
import { statementReadings } from '#server/applications/documents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { CashFlowReply, ReadPeriod } from '#shared/admin/cash-flow/contract.ts'
import { cashFlowExportPath, cashFlowFormats } from '#shared/admin/cash-flow/export-path.ts'

const why = 'The page shows it.'
const newId = '0198c0de-0000-7000-8000-0000000000bb'

async function withStatement(server: TestServer, email = 'ada@example.com') {
  const application = await createApplicationInReview(server, { email })
  const documentId = await application.send.file({ content: (await drawStatement({ months: 2 })).content })
  await server.deliverEmails()
  const url = `${application.url}/cash-flow`
  const read = async (): Promise<CashFlowReply> => (await application.staff.get(url)).body
  const shown = await read()
  return {
    ...application,
    documentId,
    cashFlowUrl: url,
    read,
    line: first(shown.lines),
    period: first(periodsOf(shown)),
  }
}

const periodsOf = ({ statements }: CashFlowReply): ReadPeriod[] =>
  statements.flatMap(({ accounts }) => accounts.flatMap(({ periods }) => periods))

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('There is none.')
  return item
}

async function auditedActions({ ctx }: TestServer) {
  const log = await ctx.db.select().from(auditLog).orderBy(auditLog.id)
  return log.map(({ action }) => action).filter((action) => action.startsWith('cash-flow.'))
}

test('of two corrections of a line at the same time, one is saved and the other is told who changed it', async ({
  server,
}) => {
  const { staff, cashFlowUrl, read, line } = await withStatement(server)
  await server.createStaff({ email: 'kim@example.com', name: 'Kim Example' })
  const kim = await server.signIn('kim@example.com')
  const { date, amountCents, description } = line
  const correct = (by: typeof staff, cents: number) =>
    by.post(`${cashFlowUrl}/corrections`, {
      ...{ lineId: line.id, version: 0, why, to: { date, amountCents: amountCents + cents, description } },
    })
  const answers = await Promise.all([correct(staff, 100), correct(kim, 200)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers[0].status === 200 ? { name: 'Pat Example', cents: 100 } : { name: 'Kim Example', cents: 200 }
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain(`${winner.name} changed this`)
  const saved = (await read()).lines.find(({ id }) => id === line.id)
  expect(saved).toMatchObject({ amountCents: amountCents + winner.cents, corrected: { by: winner.name } })
  expect(await auditedActions(server)).toEqual(['cash-flow.correct'])
})

test('undoing twice changes nothing the second time and says so, for every kind of decision', async ({ server }) => {
  const { staff, cashFlowUrl, read, line, period } = await withStatement(server)
  const { date, amountCents, description } = line
  const { from, to, openingCents, closingCents } = period
  const decisions = [
    ['corrections', { lineId: line.id, to: { date, amountCents: amountCents + 1, description } }, { to: null }],
    ['removals', { lineId: line.id, isRemoved: true }, { isRemoved: false }],
    [
      'periods',
      { periodId: period.id, to: { from, to, openingCents: (openingCents ?? 0) + 1, closingCents } },
      { to: null },
    ],
    ['categories', { lineId: line.id, scope: 'one', category: 'refund' }, { category: null }],
  ] as const
  const before = await read()
  for (const [path, decision, undo] of decisions) {
    const post = async (input: object) => {
      const { version } = await read()
      return staff.post(`${cashFlowUrl}/${path}`, { version, why, ...input })
    }
    expect([path, (await post(decision)).status]).toEqual([path, 200])
    expect([path, (await post({ ...decision, ...undo })).status]).toEqual([path, 200])
    const undone = await read()
    const again = await post({ ...decision, ...undo })
    expect([path, again.status, again.body.message]).toEqual([
      path,
      404,
      expect.stringContaining('Refresh and try again'),
    ])
    expect(await read()).toEqual(undone)
    expect({ ...undone, version: 0 }).toEqual(before)
  }
  const unchecked = { periodId: period.id, page: 1, line: '', reason: 'No reason.', isChecked: false }
  const { version } = await read()
  expect((await staff.post(`${cashFlowUrl}/checks`, { version, why, ...unchecked })).status).toBe(404)
  expect((await auditedActions(server)).filter((action) => action === 'cash-flow.undo')).toHaveLength(decisions.length)
})

test('a statement that the applicant removed can’t be corrected, and counts again with its corrections once restored', async ({
  server,
}) => {
  const { browser, staff, send, cashFlowUrl, read, documentId, line, period } = await withStatement(server)
  const { date, amountCents, description } = line
  const correction = { lineId: line.id, why, to: { date, amountCents: amountCents + 100, description } }
  expect((await staff.post(`${cashFlowUrl}/corrections`, { ...correction, version: 0 })).status).toBe(200)
  expect((await browser.remove(`/api/documents/${documentId}`)).status).toBe(200)
  expect((await read()).lines).toEqual([])
  const post = (path: string, input: object) => staff.post(`${cashFlowUrl}/${path}`, { version: 1, why, ...input })
  const figures = { from: '2026-01-01', to: '2026-01-31', openingCents: 0, closingCents: 0 }
  const newLine = { lineId: newId, periodId: period.id, date, amountCents, description, page: 1 }
  for (const [path, input] of [
    ['corrections', correction],
    ['removals', { lineId: line.id, isRemoved: true }],
    ['periods', { periodId: period.id, to: figures }],
    ['lines', newLine],
    ['checks', { periodId: period.id, page: 1, line: '', reason: 'x', isChecked: true }],
    ['categories', { lineId: line.id, scope: 'alike', category: 'refund' }],
  ] as const) {
    const { status, body } = await post(path, input)
    expect([path, status, body.message]).toEqual([path, 404, expect.stringContaining('no longer')])
  }
  // Another file in its place has lines of its own.
  await send.file({ name: 'again.pdf', content: (await drawStatement({ months: 2, seed: 8 })).content })
  await server.deliverEmails()
  expect((await post('corrections', correction)).status).toBe(404)
  expect((await read()).lines.some(({ corrected }) => corrected)).toBe(false)

  expect((await browser.post(`/api/documents/${documentId}/restore`)).status).toBe(200)
  await server.deliverEmails()
  expect((await read()).lines.find(({ id }) => id === line.id)).toMatchObject({ amountCents: amountCents + 100 })
})

test('a file that is removed while it is being read appears nowhere', async ({ server }) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  const documentId = await send.file({ content: (await drawStatement()).content })
  const [removed] = await Promise.all([browser.remove(`/api/documents/${documentId}`), server.deliverEmails()])
  expect(removed.status).toBe(200)
  await server.deliverEmails()
  expect((await staff.get(`${url}/cash-flow`)).body).toMatchObject({ statements: [], lines: [], months: [] })
  expect((await browser.get('/api/cash-flow')).body).toMatchObject({ isReading: false, months: [], deposits: [] })
})

test('ids of another application reach nothing and change nothing', async ({ server }) => {
  const own = await withStatement(server)
  const other = await startApplication(server, { email: 'bo@example.com' })
  const documentId = await other.send.file({ content: (await drawStatement({ months: 2, seed: 8 })).content })
  await server.deliverEmails()
  const before = (await other.browser.get('/api/cash-flow')).body
  const version = 0
  const lineId = before.deposits[0].id
  const periodId = `${documentId}.0.0`
  expect(lineId).toContain(periodId)
  const { date, amountCents, description } = own.line
  const { from, to, openingCents, closingCents } = own.period
  const decisions = [
    ['corrections', { lineId, version, why, to: { date, amountCents, description: 'Foreign' } }],
    ['removals', { lineId, version, why, isRemoved: true }],
    ['lines', { lineId: newId, periodId, version, why, date, amountCents, description, page: 1 }],
    ['periods', { periodId, version, why, to: { from, to, openingCents, closingCents } }],
    ['checks', { periodId, version, why, page: 1, line: '', reason: 'x', isChecked: true }],
    ['categories', { lineId, version, scope: 'alike', category: 'refund' }],
    ['explanations', { lineId, version, answer: 'confirmed' }],
    ['readings', { documentId }],
  ] as const
  for (const [path, input] of decisions)
    expect([path, (await own.staff.post(`${own.cashFlowUrl}/${path}`, input)).status]).toEqual([path, 404])
  const unknown = `/api/admin/applications/${newId}/cash-flow`
  for (const [path, input] of [...decisions, ['notes', { noteId: newId, body: 'x' }]] as const)
    expect([path, (await own.staff.post(`${unknown}/${path}`, input)).status]).toEqual([path, 404])
  for (const format of cashFlowFormats) expect((await own.staff.post(`${unknown}/${format}`, {})).status).toBe(404)
  expect((await own.staff.get(unknown)).status).toBe(404)
  const explain = { lineId, kind: 'transfer', text: '' }
  expect((await own.browser.post('/api/cash-flow/explanations', explain)).status).toBe(404)
  expect((await other.browser.get('/api/cash-flow')).body).toEqual(before)
  expect((await own.read()).version).toBe(0)
  expect(await auditedActions(server)).toEqual([])
})

test('every agent may work on the cash flow, compliance only reads it, and marketing, applicants and strangers can’t reach it', async ({
  server,
}) => {
  const { browser, cashFlowUrl, url, line, period, documentId } = await withStatement(server)
  await server.createStaff({ email: 'cora@example.com', role: 'compliance' })
  await server.createStaff({ email: 'mia@example.com', role: 'marketing' })
  await server.createStaff({ email: 'kim@example.com', role: 'agent' })
  const { id: lineId, date, amountCents, description } = line
  const inputs: Readonly<Record<string, object>> = {
    corrections: { lineId, version: 0, why, to: { date, amountCents, description } },
    removals: { lineId, version: 0, why, isRemoved: true },
    lines: { lineId: newId, periodId: period.id, version: 0, why, date, amountCents, description, page: 1 },
    periods: { periodId: period.id, version: 0, why, to: null },
    checks: { periodId: period.id, version: 0, why, page: 1, line: '', reason: 'x', isChecked: true },
    categories: { lineId, version: 0, scope: 'one', category: 'refund' },
    explanations: { lineId, version: 0, answer: 'open' },
    notes: { noteId: newId, body: 'A note.' },
    readings: { documentId },
  }
  const exported = Object.fromEntries(cashFlowFormats.map((format) => [format, {}]))
  const all = { ...inputs, ...exported }
  const pathOf = (name: string) => (name === '' ? cashFlowUrl : `${cashFlowUrl}/${name}`)
  const declared = server.app.declaredRoutes.filter(({ path }) =>
    /^\/api\/admin\/applications\/:id\/cash-flow/.test(path),
  )
  const names = declared.map(({ path }) => path.replace(/^.*\/cash-flow\/?/, '')).filter((name) => name !== '')
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(all).toSorted())
  expect(cashFlowExportPath('csv')).toBe('/api/admin/applications/:id/cash-flow/csv')
  for (const [caller, status] of [
    [await server.signIn('mia@example.com'), 403],
    [browser, 401],
    [server.browser(), 401],
  ] as const) {
    for (const [name, input] of Object.entries(all))
      expect([name, (await caller.post(pathOf(name), input)).status]).toEqual([name, status])
    expect((await caller.get(cashFlowUrl)).status).toBe(status)
    expect((await caller.get(`${url}/measured-prequalification`)).status).toBe(status)
  }
  const cora = await server.signIn('cora@example.com')
  for (const [name, input] of Object.entries(inputs))
    expect([name, (await cora.post(pathOf(name), input)).status]).toEqual([name, 403])
  expect(await auditedActions(server)).toEqual([])
  expect((await cora.get(cashFlowUrl)).status).toBe(200)
  // The application is Pat's; colleagues of the same role may help.
  const kim = await server.signIn('kim@example.com')
  expect((await kim.post(pathOf('notes'), inputs.notes)).status).toBe(200)
})

test('a wrong period names every bad field at once, also that the days are the wrong way around', async ({
  server,
}) => {
  const { staff, cashFlowUrl, period } = await withStatement(server)
  const post = async (to: object) =>
    (await staff.post(`${cashFlowUrl}/periods`, { periodId: period.id, version: 0, why: '', to })).body.fields
  const order = 'The last day can’t be before the first'
  const days = { from: '2026-02-01', to: '2026-01-01' }
  expect(await post({ ...days, openingCents: 'x', closingCents: 10 ** 12 })).toEqual({
    'to.openingCents': 'Enter an amount',
    'to.closingCents': 'Enter an amount of at most $100,000,000',
    'to.to': order,
    why: expect.stringContaining('Enter why'),
  })
  expect(await post({ from: 'x', to: '2026-01-01', openingCents: 0, closingCents: 0 })).toEqual({
    'to.from': 'Enter a date',
    why: expect.stringContaining('Enter why'),
  })
})

test('a check of something that the statement doesn’t say, or of a wrong sum, says what to do instead', async ({
  server,
}) => {
  const { staff, cashFlowUrl, period, read } = await withStatement(server)
  const check = async (input: object) => {
    const { version } = await read()
    return (await staff.post(`${cashFlowUrl}/checks`, { periodId: period.id, version, why, isChecked: true, ...input }))
      .body
  }
  const nothing = await check({ page: 1, line: '', reason: 'x' })
  expect(nothing.message).toBe('Your check wasn’t saved: the statement no longer says this. Refresh and try again.')
  const wrong = await check({ page: 'x', line: 'y'.repeat(2_001), reason: 5 })
  expect(wrong.fields).toEqual({ page: 'Invalid input', line: 'Invalid input', reason: 'Invalid input' })
})

test('consent to measured figures that ends while statements are read ends for staff too, and is saved once', async ({
  server,
}) => {
  const { staff, send, url } = await createApplicationInReview(server)
  await send.file({ content: (await drawStatement({ months: 2 })).content })
  await server.deliverEmails()
  const applicant = await openFromEmail(server)
  const path = '/api/measured-prequalification'
  const { version } = (await applicant.get(path)).body.consent
  const choose = (isAgreed: boolean) => applicant.post(path, { isAgreed, version })
  await Promise.all([choose(true), choose(true)])
  const result = async () => (await staff.get(`${url}/measured-prequalification`)).body
  expect((await result()).result).not.toBeNull()
  // Other browsers lost access when the emailed link was opened.
  await uploads(server.app, applicant).file({
    name: 'more.pdf',
    content: (await drawStatement({ start: '2026-03-01', seed: 9 })).content,
  })
  await Promise.all([choose(false), choose(false), server.deliverEmails(), result()])
  expect(await server.ctx.db.select().from(statementReadings)).toHaveLength(2)
  expect(await result()).toEqual({ agreedAt: null, result: null })
  expect((await applicant.get(path)).body).toMatchObject({ isAvailable: true, agreedAt: null, result: null })
  const log = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(
    log.flatMap(({ action, detail }) => (action === 'application.choose-measured' ? [detail.isAgreed] : [])),
  ).toEqual([true, false])
})
