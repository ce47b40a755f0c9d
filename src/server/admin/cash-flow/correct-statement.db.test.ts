import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { CashFlowReply, ReadPeriod } from '#shared/admin/cash-flow/contract.ts'

const why = 'The page shows it.'
const newLine = '0198c0de-0000-7000-8000-0000000000bb'

async function withStatement(server: TestServer, content?: Buffer, name = 'Statement.pdf') {
  const application = await createApplicationInReview(server)
  await application.send.file({ name, content: content ?? (await drawStatement({ months: 2 })).content })
  await server.deliverEmails()
  const url = `${application.url}/cash-flow`
  const read = async (): Promise<CashFlowReply> => (await application.staff.get(url)).body
  const post = async (path: string, input: object): Promise<CashFlowReply> => {
    const { version } = await read()
    const { status, body } = await application.staff.post(`${url}/${path}`, { version, why, ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return { ...application, cashFlowUrl: url, read, post }
}
const periodsOf = ({ statements }: CashFlowReply): ReadPeriod[] =>
  statements.flatMap(({ accounts }) => accounts.flatMap(({ periods }) => periods))
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is none.')
  return item
}

test('a corrected line is checked again with who, when and why, and its original comes back', async ({ server }) => {
  const { staff, read, post, cashFlowUrl } = await withStatement(server)
  const { lines } = await read()
  const { id: lineId, date, amountCents, description } = first(lines)
  const to = { date, amountCents: amountCents + 100, description: `${description} X` }
  const wrong = await post('corrections', { lineId, to })
  expect(wrong.isProven).toBe(false)
  expect(first(periodsOf(wrong))).toMatchObject({
    isReconciled: false,
    firstBreak: { page: expect.any(Number), reason: "This total isn't the sum of the lines that were read." },
  })
  expect(wrong.lines.find(({ id }) => id === lineId)).toMatchObject({
    ...{ ...to, read: { date, amountCents, description } },
    corrected: { by: 'Pat Example', why, at: expect.any(String) },
  })
  const restored = await post('corrections', { lineId, to: null })
  expect(restored.isProven).toBe(true)
  expect(restored.lines).toEqual(lines)
  const bad = { lineId, version: restored.version, why: '', to: { date: 'x', amountCents: 0.5, description: '' } }
  expect(await staff.post(`${cashFlowUrl}/corrections`, bad)).toMatchObject({
    status: 422,
    body: {
      fields: {
        'to.date': 'Enter a date',
        'to.amountCents': 'Enter an amount',
        'to.description': 'Enter the description on the statement',
        why: expect.stringContaining('Enter why'),
      },
    },
  })
  const huge = { date: '9999-12-31', amountCents: 10 ** 15, description: 'X'.repeat(2_000) }
  const refused = await staff.post(`${cashFlowUrl}/corrections`, { ...bad, why, to: huge })
  expect(refused.body.fields, JSON.stringify(refused.body)).toEqual({
    'to.date': 'Enter a date from 2000 to 2099',
    'to.amountCents': 'Enter an amount of at most $100,000,000',
    'to.description': expect.stringContaining('300'),
  })
  const outside = { lineId, version: restored.version, why, to: { date: '2025-12-31', amountCents, description } }
  expect((await staff.post(`${cashFlowUrl}/corrections`, outside)).body.fields).toEqual({
    'to.date': 'Enter a date from 2026-01-01 to 2026-01-31, or correct the period first',
  })
})

test('a line that was removed is added again by hand, and only then the statement adds up', async ({ server }) => {
  const { read, post } = await withStatement(server)
  const { lines } = await read()
  const line = first(lines)
  const removed = await post('removals', { lineId: line.id, isRemoved: true })
  expect(removed.isProven).toBe(false)
  expect(first(periodsOf(removed)).removed).toMatchObject([{ id: line.id, correction: { by: 'Pat Example', why } }])

  const { date, amountCents, description, page } = line
  const added = { lineId: newLine, periodId: first(periodsOf(removed)).id, date, amountCents, description, page }
  const whole = await post('lines', added)
  expect(whole.isProven).toBe(true)
  expect(whole.lines).toHaveLength(lines.length)
  expect(whole.lines.find(({ id }) => id === newLine)).toMatchObject({ isAdded: true, corrected: { why } })
  expect((await post('lines', added)).lines).toHaveLength(lines.length)

  const changed = await post('corrections', {
    lineId: newLine,
    to: { date, amountCents: amountCents + 1, description },
  })
  expect(changed.isProven).toBe(false)
  await post('removals', { lineId: newLine, isRemoved: true })
  const back = await post('removals', { lineId: line.id, isRemoved: false })
  expect(back.isProven).toBe(true)
  expect(back.lines).toEqual(lines)
})

test('balances are compared with the lines and with the month before', async ({ server }) => {
  const { read, post, staff, cashFlowUrl } = await withStatement(server)
  const [january, february] = periodsOf(await read())
  if (!january || !february) throw new Error('Two months are expected.')
  const { from, to, openingCents, closingCents } = february
  const figures = { from, to, openingCents: (openingCents ?? 0) + 500, closingCents: (closingCents ?? 0) + 500 }
  const moved = await post('periods', { periodId: february.id, to: figures })
  const [, broken] = periodsOf(moved)
  expect(broken).toMatchObject({ ...figures, read: { openingCents, closingCents }, isReconciled: false })
  expect(moved.isProven).toBe(false)
  const restored = await post('periods', { periodId: february.id, to: null })
  expect(periodsOf(restored)).toEqual([january, february])
  const backwards = { ...figures, from: to, to: from }
  const bad = { periodId: february.id, version: restored.version, why, to: backwards }
  expect((await staff.post(`${cashFlowUrl}/periods`, bad)).body.fields).toEqual({
    'to.to': 'The last day can’t be before the first',
  })
  for (const to of [undefined, 'text', 5, []])
    expect((await staff.post(`${cashFlowUrl}/periods`, { ...bad, to })).status, String(to)).toBe(422)
})

test('a download without balances reconciles once staff enter them, and not with others', async ({ server }) => {
  const csv = 'Date,Description,Amount\n01/05/2026,SALE,100.00\n01/20/2026,RENT,-40.00\n'
  const { read, post } = await withStatement(server, Buffer.from(csv), 'download.csv')
  const period = first(periodsOf(await read()))
  expect(period.isReconciled).toBe(false)
  const figures = { from: '2026-01-01', to: '2026-01-31', openingCents: 10_00, closingCents: 70_00 }
  expect((await post('periods', { periodId: period.id, to: figures })).isProven).toBe(true)
  const other = await post('periods', { periodId: period.id, to: { ...figures, closingCents: 71_00 } })
  expect(first(periodsOf(other)).firstBreak).toMatchObject({
    ...{ reason: expect.stringContaining('$1.00 below the closing balance'), isCheckable: false },
  })
})

test('a doubt is marked as checked and taken back, but a wrong sum can’t be', async ({ server }) => {
  const csv =
    'Date,Description,Amount,Balance\n01/05/2026,SALE,100.00,100.00\nsoon,RENT,-40.00,\n01/20/2026,FEE,-5.00,95.00\n'
  const { read, post, staff, cashFlowUrl } = await withStatement(server, Buffer.from(csv), 'download.csv')
  const shown = await read()
  const { id: periodId, firstBreak } = first(periodsOf(shown))
  expect(firstBreak).toMatchObject({ reason: 'This line has no date or no amount.', isCheckable: true })
  const { page, line, reason } = firstBreak ?? { page: 1, line: '', reason: '' }
  const checked = await post('checks', { periodId, page, line, reason, isChecked: true })
  expect(checked.isProven).toBe(true)
  expect(first(periodsOf(checked)).checks).toMatchObject([{ line, reason, correction: { by: 'Pat Example', why } }])
  const undone = await post('checks', { periodId, page, line, reason, isChecked: false })
  expect(periodsOf(undone)).toEqual(periodsOf(shown))

  await post('checks', { periodId, page, line, reason, isChecked: true })
  const wrong = await post('removals', { lineId: first(shown.lines).id, isRemoved: true })
  const sum = first(periodsOf(wrong)).firstBreak
  expect(sum?.reason).toContain('the closing balance')
  const check = {
    version: wrong.version,
    why,
    periodId,
    isChecked: true,
    page: sum?.page,
    line: '',
    reason: sum?.reason,
  }
  expect((await staff.post(`${cashFlowUrl}/checks`, check)).status).toBe(409)
  const log = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).filter(({ action }) =>
    action.startsWith('cash-flow.'),
  )
  expect(log.map(({ action }) => action)).toEqual([
    ...['cash-flow.check', 'cash-flow.undo', 'cash-flow.check', 'cash-flow.remove-line'],
  ])
})
