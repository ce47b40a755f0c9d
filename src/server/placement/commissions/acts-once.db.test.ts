import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const on = '2026-03-02'

/** A funded application with a partner bonus, and a manager who is not the owner. */
async function withBonus(server: TestServer, flatCents = 10_000) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id: whole } = { id: '' }] = await listCommissions(file)
  const bonus = uuidv7()
  await file.owner.post('/api/admin/commissions', {
    ...{ id: bonus, applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
    ...{ description: 'Bonus', scheduledOn: null, basis: 'flat', basisPoints: 0, flatCents },
  })
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  return { ...file, whole, bonus, manager: await server.signIn('mona@example.com') }
}

test('the approver of record doesn’t change', async ({ server }) => {
  const { owner, manager, bonus } = await withBonus(server)
  await actOnCommission(manager, bonus, { kind: 'approve', reason: 'Agreed in advance' })
  expect((await actOnCommission(owner, bonus, { kind: 'approve' })).body.message).toContain('already been approved')
  const { commission } = (await owner.get(`/api/admin/commissions/${bonus}`)).body
  expect(commission).toMatchObject({ approvedBy: 'Mona Example', status: 'invoiced' })
})

test('whoever entered a payout leaves its approval to others, and gives a reason only if there is no one else', async ({
  server,
}) => {
  const { owner, manager, whole, bonus } = await withBonus(server)
  await actOnCommission(owner, whole, { kind: 'settle', amountCents: 150_000, on })
  expect((await owner.get(`/api/admin/commissions/${bonus}`)).body.approvalNeed).toBe('other')
  const refused = await actOnCommission(owner, bonus, { kind: 'approve', reason: 'I know the partner' })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You added, changed or split this commission or recorded a returned payment, so another owner or manager has to approve it.',
  ])
  expect((await manager.get(`/api/admin/commissions/${bonus}`)).body.approvalNeed).toBe('none')

  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.email, 'mona@example.com'))
  const bare = await actOnCommission(owner, bonus, { kind: 'approve' })
  expect([bare.status, bare.body.fields]).toEqual([422, { 'action.reason': expect.stringContaining('no one else') }])
  const { body } = await actOnCommission(owner, bonus, { kind: 'approve', reason: 'I work alone' })
  expect(body).toMatchObject({ approvalReason: 'I work alone', commission: { approvedBy: 'Olga Example' } })
  const [entry] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, bonus), eq(auditLog.action, 'commission.approve')))
  expect(entry?.detail).toMatchObject({ reason: 'I work alone' })
})

test('a partner’s split entered by oneself needs someone else too', async ({ server }) => {
  const { owner, manager, whole } = await withBonus(server)
  const { version } = (await owner.get(`/api/admin/commissions/${whole}`)).body.commission
  const shares = [{ staffId: null, partner: 'Pier Referrals', basisPoints: 3_333 }]
  const { body } = await owner.put(`/api/admin/commissions/${whole}/shares`, { version, shares })
  const [{ id }] = body.shares
  expect((await actOnCommission(owner, id, { kind: 'approve' })).status).toBe(403)
  expect((await actOnCommission(manager, id, { kind: 'approve' })).status).toBe(200)
})

test('payouts above the commission received for the deal need a reason', async ({ server }) => {
  const { owner, manager, whole, bonus } = await withBonus(server, 150_001)
  await actOnCommission(owner, whole, { kind: 'settle', amountCents: 150_000, on })
  const bare = await actOnCommission(manager, bonus, { kind: 'approve' })
  expect(bare.body.fields).toEqual({ 'action.reason': expect.stringContaining('more than the commission received') })
  expect((await actOnCommission(manager, bonus, { kind: 'approve', reason: 'Agreed' })).status).toBe(200)
})

test('a commission with nothing to pay can’t be approved', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  await actOnCommission(owner, bonus, { kind: 'claw_back', amountCents: 10_000, on, reason: 'Defaulted' })
  expect((await actOnCommission(owner, bonus, { kind: 'approve' })).body.message).toContain('nothing to pay')
})

test('an invoiced, reconciled or written-off commission can’t be so a second time', async ({ server }) => {
  const { owner, whole, bonus } = await withBonus(server)
  await actOnCommission(owner, whole, { kind: 'invoice', number: 'HL-17' })
  expect((await actOnCommission(owner, whole, { kind: 'invoice', number: 'HL-18' })).status).toBe(409)
  await actOnCommission(owner, whole, { kind: 'settle', amountCents: 150_000, on })
  expect((await actOnCommission(owner, whole, { kind: 'reconcile' })).body.commission.invoiceNumber).toBe('HL-17')
  expect((await actOnCommission(owner, whole, { kind: 'reconcile' })).status).toBe(409)
  await actOnCommission(owner, bonus, { kind: 'waive', reason: 'The lender waives it' })
  expect((await actOnCommission(owner, bonus, { kind: 'waive', reason: 'Again' })).status).toBe(409)
})

test('money moves between the funding and today, by the brokerage’s calendar', async ({ server }) => {
  const { owner, whole } = await withBonus(server)
  const settle = (day: string) => actOnCommission(owner, whole, { kind: 'settle', amountCents: 100, on: day })
  const clawBack = { kind: 'claw_back', amountCents: 100, on: '2006-03-02', reason: 'Defaulted' }
  const early = { 'action.on': expect.stringMatching(/^Enter a date from .*, the funding date, to today$/) }
  expect((await settle('2006-03-02')).body.fields).toEqual(early)
  expect((await actOnCommission(owner, whole, clawBack)).body.fields).toEqual(early)
  expect((await settle(on)).status).toBe(200)
  // March 3 in UTC is still the evening of March 2 in New York.
  server.advanceTime({ hours: 12 })
  expect(server.ctx.now().toISOString().slice(0, 10)).toBe('2026-03-03')
  const again = await server.signIn('olga@example.com')
  const action = { kind: 'settle', amountCents: 100, on: '2026-03-03' }
  expect((await actOnCommission(again, whole, action)).body.fields).toEqual({
    'action.on': 'Enter a date that isn’t in the future',
  })
})
