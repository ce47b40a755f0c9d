import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lenderCriteria } from '#server/placement/lenders/table.ts'
import { createAgreedApplication, lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

test('the board compares reported and measured figures, and judges what a lender asks about statements', async ({
  server,
}) => {
  const { id, lenderId, staff, sendDocument, board } = await createAgreedApplication(server)
  const asks = { minTrueRevenueCents: 100, maxMeasuredPositions: 0, maxDebtPercent: 90 }
  // Versions can't be changed, only followed by the next one.
  const [first] = await server.ctx.db.select().from(lenderCriteria).where(eq(lenderCriteria.lenderId, lenderId))
  if (!first) throw new Error('The lender has no criteria.')
  const next = { id: '0198c0de-0000-7000-8000-0000000000ee', version: 2, criteria: { ...lenientCriteria, ...asks } }
  await server.ctx.db.insert(lenderCriteria).values({ ...first, ...next })
  const points = async () =>
    (await board()).matches[0]?.points.filter(({ label }) => /^(True monthly|Positions on)/.test(label))
  expect(await points()).toMatchObject([{ verdict: 'unknown' }, { verdict: 'unknown' }])
  const url = `/api/admin/applications/${id}/lenders`
  expect((await staff.get(url)).body.measured).toBeNull()

  await sendDocument.file({ content: (await drawStatement({ months: 2, perMonth: 60 })).content })
  await server.deliverEmails()
  // The statements have payments to two funders.
  expect(await points()).toMatchObject([{ verdict: 'met' }, { verdict: 'not_met' }])
  expect((await board()).matches[0]?.matchStatus).toBe('not_yet')
  const cashFlow = (await staff.get(`/api/admin/applications/${id}/cash-flow`)).body
  const existing = cashFlow.positions.filter(({ isActive }: { isActive: boolean }) => isActive)
  const paid = existing.reduce((sum: number, { monthlyCents }: { monthlyCents: number }) => sum + monthlyCents, 0)
  expect((await board()).matches[0]?.maxPayment).toMatchObject({
    ...{ percent: 90, rhythm: 'monthly' },
    cents: Math.floor(cashFlow.monthlyRevenueCents * 0.9) - paid,
  })
  const { measured } = (await staff.get(url)).body
  expect(measured.isProven).toBe(true)
  expect(measured.rows.map(({ label }: { label: string }) => label)).toEqual(['Monthly revenue', 'Open positions'])
})
