import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { adjust, createFundedFee, pay } from '#server/testing/fixtures/fee-fixtures.ts'
import { actOnCommission } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  addBonus,
  approvePayout,
  createPayable,
  downloadText,
  draftPayout,
  payPayout,
} from '#server/testing/fixtures/payout-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { statementPath } from '#shared/placement/payouts/contract.ts'
import { commissionPostings } from './table.ts'

type Browser = Awaited<ReturnType<TestServer['signIn']>>
const march = { from: '2026-03-01', to: '2026-03-31' }

const statement = (server: TestServer, browser: Browser, payee: object, period: object = march) =>
  downloadText(server, browser, statementPath('csv'), { staffId: null, ...payee, ...period })

const journal = (server: TestServer, browser: Browser, period: object = march) =>
  downloadText(server, browser, '/api/admin/accounting-journal', period)

const rowsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

test('a statement goes from the opening to the closing balance, as CSV and PDF', async ({ server }) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  const { body: paid } = await payPayout(file.owner, approved)
  await actOnCommission(file.owner, file.lenderCommission, {
    ...{ kind: 'claw_back', amountCents: 50_000, on: '2026-03-02', reason: 'Defaulted' },
  })
  const [header, ...rows] = rowsOf((await statement(server, file.owner, { staffId: file.pat })).text)
  expect(header?.join()).toBe(
    'payee,type,day,reference,client,lender,description,funded_usd,basis,percent,amount_usd,balance_usd',
  )
  expect(rows.map((cells) => [cells[1], cells[10], cells[11]])).toEqual([
    ['Opening balance', '', '0'],
    ['Earned', '600', ''],
    ['Clawback', '-200', ''],
    [`Paid in payout ${paid.batch.number}`, '-600', ''],
    ['Closing balance', '', '-200'],
  ])
  expect(rows[1]?.slice(5, 10)).toEqual([
    'A First Bank',
    'Commission split',
    '50000',
    'Share of what we receive',
    '40%',
  ])
  const april = rowsOf(
    (await statement(server, file.owner, { staffId: file.pat }, { from: '2026-04-01', to: '2026-04-30' })).text,
  )
  expect(april.slice(1).map((cells) => [cells[1], cells[11]])).toEqual([
    ['Opening balance', '-200'],
    ['Closing balance', '-200'],
  ])
  const pdf = await downloadText(server, file.owner, statementPath('pdf'), { staffId: file.pat, ...march })
  expect([pdf.type, pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
})

test('agents get only their own statement, and a period that ends before it starts is refused', async ({ server }) => {
  const file = await createPayable(server)
  await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const payees = async (browser: Browser) =>
    (await browser.get('/api/admin/payees')).body.payees.map(({ name }: { name: string }) => name)
  expect(await payees(file.owner)).toEqual(['Pat Example', 'Pier Referrals'])
  expect(await payees(file.staff)).toEqual(['Pat Example'])
  expect((await statement(server, file.staff, { staffId: file.pat })).status).toBe(200)
  expect((await statement(server, file.staff, { staffId: file.mona })).status).toBe(404)
  expect((await statement(server, file.staff, { partner: 'Pier Referrals' })).status).toBe(404)
  expect((await statement(server, file.owner, { partner: 'pier referrals' })).text).toContain('Bonus')
  const turned = { from: '2026-03-31', to: '2026-03-01' }
  expect((await statement(server, file.owner, { staffId: file.pat }, turned)).status).toBe(422)
  expect((await journal(server, file.owner, turned)).status).toBe(422)
  expect((await journal(server, file.staff)).status).toBe(403)
})

test('the audit log names a partner only in the details, which reach no program log', async ({ server }) => {
  const file = await createPayable(server)
  await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  for (const partner of ['Pier Referrals', 'pier referrals']) await statement(server, file.owner, { partner })
  await statement(server, file.owner, { staffId: file.pat })
  const entries = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'commission.statement'))
    .orderBy(auditLog.id)
  const [one, same, ofStaff] = entries
  expect(one?.subject).toMatch(/^partner:[\w-]{43}$/)
  expect(same?.subject).toBe(one?.subject)
  expect(one?.detail).toMatchObject({ partner: 'Pier Referrals' })
  expect(ofStaff).toMatchObject({ subject: file.pat, detail: { form: 'csv' } })
  expect(ofStaff?.detail).not.toHaveProperty('partner')
})

test('no cell of a statement or a journal runs as a formula', async ({ server }) => {
  const file = await createPayable(server)
  await addBonus(file, { partner: '=HYPERLINK("https://example.com")', flatCents: 10_000 })
  await server.ctx.db.update(applications).set({ businessName: '@SUM(A1)' }).where(eq(applications.id, file.id))
  const { text } = await statement(server, file.owner, { partner: '=HYPERLINK("https://example.com")' })
  expect(text).toContain(`"'=HYPERLINK(""https://example.com"")",Earned`)
  expect(text).toContain(",'@SUM(A1),")
  expect(text).not.toMatch(/(^|,)"?[=@+]/m)
  expect((await journal(server, file.owner)).text).not.toMatch(/(^|,)"?[=@+]/m)
})

/** Debits less credits by account, in cents. */
function balances(csv: string) {
  const sums = new Map<string, number>()
  for (const [, , account = '', debit = '', credit = ''] of rowsOf(csv).slice(1))
    sums.set(account, (sums.get(account) ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100))
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
}

test('the journal has QuickBooks’ columns, balances, and adds up to the books', async ({ server }) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  await payPayout(file.owner, approved)
  await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const { text } = await journal(server, file.owner)
  const [header, ...rows] = rowsOf(text)
  expect(header).toEqual(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'])
  for (const own of Map.groupBy(rows, ([number]) => number).values()) {
    const cents = (place: number) => own.reduce((sum, cells) => sum + Math.round(Number(cells[place]) * 100), 0)
    expect(cents(3)).toBe(cents(4))
    expect(own[0]?.[0]).toMatch(/^HL-[0-9A-F]{16}$/)
    expect(own[0]?.[1]).toBe('03/02/2026')
  }
  const [owed] = await server.ctx.db
    .select({ cents: sql<number>`sum(${commissions.balanceCents})::float8` })
    .from(commissions)
    .where(eq(commissions.direction, 'payable'))
  const fee = (await file.owner.get('/api/admin/success-fee-totals')).body
  expect(balances(text)).toEqual({
    ...(fee.balanceCents !== 0 && {
      'Success Fees Receivable': fee.balanceCents,
      'Success Fee Income': -fee.invoicedCents,
    }),
    ...{ Checking: 150_000 - 60_000, 'Commission Income': -150_000, 'Commission Splits': 70_000 },
    'Commission Splits Payable': -(owed?.cents ?? 0),
  })
})

test('a second export gives the same journals, and later changes only add to them', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  const first = (await journal(server, fee.owner)).text
  expect((await journal(server, fee.owner)).text).toBe(first)
  await adjust(fee, 'waiver', 50_000)
  await pay(fee, 100_000)
  const second = (await journal(server, fee.owner)).text
  for (const line of first.split('\r\n')) expect(second).toContain(line)
  expect(balances(second)).toMatchObject({
    ...{ 'Discounts Given': 50_000, 'Success Fee Income': -250_000 },
  })
  expect(balances(second)['Success Fees Receivable']).toBeUndefined()
})

test('the postings of a commission always add up to what is owed for it', async ({ server }) => {
  const file = await createPayable(server)
  const bonus = await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  await actOnCommission(file.owner, bonus, { kind: 'waive', reason: 'Not needed' })
  const url = `/api/admin/applications/${file.id}`
  const funding = { fundedOn: '2026-03-02', amountCents: 4_000_000, reference: 'Wire 4711' }
  const { seen } = (await file.owner.post(`${url}/funding-preview`, funding)).body
  expect((await file.owner.post(`${url}/funding-correction`, { ...funding, seen, reason: 'A typo' })).status).toBe(200)
  const rows = await server.ctx.db.select().from(commissions)
  expect(rows.length).toBeGreaterThan(4)
  for (const { id, settledCents, balanceCents, status } of rows) {
    const [posted] = await server.ctx.db
      .select({ cents: sql<number>`coalesce(sum(${commissionPostings.changeCents}), 0)::float8` })
      .from(commissionPostings)
      .where(eq(commissionPostings.commissionId, id))
    expect(posted?.cents).toBe(status === 'expected' ? 0 : settledCents + balanceCents)
  }
  await expect(server.ctx.db.delete(commissionPostings)).rejects.toThrow()
  expect(await server.ctx.db.$count(commissionPayments)).toBeGreaterThan(0)
  const net = balances((await journal(server, file.owner)).text)
  expect(net['Commission Income']).toBe(-120_000)
  expect(net['Commission Splits']).toBe(48_000)
})
