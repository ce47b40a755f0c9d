import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lenderCriteria } from '#server/placement/lenders/table.ts'
import { createAgreedApplication, lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'

const offerId = '0198c0de-0000-7000-8000-0000000000cc'

test('an offer is judged by its payment, and by the maximum payment within the limit of its lender', async ({
  server,
}) => {
  const { id, lenderId, staff, send, sendDocument } = await createAgreedApplication(server)
  const [first] = await server.ctx.db.select().from(lenderCriteria).where(eq(lenderCriteria.lenderId, lenderId))
  if (!first) throw new Error('The lender has no criteria.')
  const next = { id: '0198c0de-0000-7000-8000-0000000000ee', version: 2 }
  const criteria = { ...lenientCriteria, maxDebtPercent: 15 }
  await sendDocument.file({ content: (await drawStatement({ months: 2, perMonth: 60 })).content })
  await server.deliverEmails()
  expect((await send()).status).toBe(200)
  const url = `/api/admin/applications/${id}`
  const { submissions } = (await staff.get(`${url}/offers`)).body
  const entered = await staff.post('/api/admin/offers', {
    ...{ id: offerId, submissionId: submissions[0].id, product: 'term_loan', amountCents: 5_000_000 },
    ...{ lenderFeesCents: 0, expiresAt: null },
    price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
    conditions: { collateral: '', hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'No charge.' },
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)

  const read = async (): Promise<CashFlowReply> => (await staff.get(`${url}/cash-flow`)).body
  const shown = await read()
  const existing = shown.positions.filter(({ isActive }) => isActive).reduce((sum, one) => sum + one.monthlyCents, 0)
  expect(existing).toBeGreaterThan(0)
  // 50,000 at 1 % a month over 24 months.
  const paymentCents = 235_367
  const { monthlyRevenueCents: revenue, monthlyExpenseCents: expenses, total } = shown
  expect(shown.offers).toEqual([
    {
      ...{ id: offerId, lender: expect.any(String), product: 'term_loan', status: 'received' },
      ...{ paymentCents, monthlyCents: paymentCents },
      dscrBasisPoints: Math.round(((revenue - expenses) * 10_000) / (existing + paymentCents)),
      revenueShareBasisPoints: Math.round((paymentCents * 10_000) / revenue),
      totalRevenueShareBasisPoints: Math.round(((existing + paymentCents) * 10_000) / revenue),
      balanceShareBasisPoints: Math.round((paymentCents * 10_000) / (total.averageDailyBalanceCents ?? 0)),
      maxPayment: null,
    },
  ])

  await server.ctx.db.insert(lenderCriteria).values({ ...first, ...next, criteria })
  const limited = (await read()).offers[0]?.maxPayment
  expect(limited).toEqual({ percent: 15, cents: Math.floor(revenue * 0.15) - existing, rhythm: 'monthly' })

  // A deposit that turns out to be no revenue lowers the maximum at once.
  const deposit = shown.lines.find(({ category, amountCents }) => category === 'deposit' && amountCents > 0)
  const change = { lineId: deposit?.id, scope: 'one', category: 'transfer', version: shown.version }
  expect((await staff.post(`${url}/cash-flow/categories`, change)).status).toBe(200)
  const after = await read()
  expect(after.monthlyRevenueCents).toBeLessThan(revenue)
  expect(after.offers[0]?.maxPayment?.cents).toBe(Math.floor(after.monthlyRevenueCents * 0.15) - existing)
})
