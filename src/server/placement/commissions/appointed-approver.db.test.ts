import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { siteUrl, type TestServer, test } from '#server/testing/test-server.ts'
import { findApprovalNeed } from './approval.ts'
import { commissions } from './table.ts'

const reason = 'Agreed with the lender'

/** Mona, a manager, entered a bonus for partners and made Sam a manager; Olga is an owner. */
async function withBonus(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const { id: sam } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const mona = await server.signIn('mona@example.com')
  const enter = async (browser: Browser) => {
    const id = uuidv7()
    const answer = await browser.post('/api/admin/commissions', {
      ...{ id, applicationId: file.id, direction: 'payable', staffId: null, partner: 'Bonus Partners' },
      ...{ description: 'Bonus', scheduledOn: null, basis: 'advance', basisPoints: 50, flatCents: 0 },
    })
    expect(answer.status).toBe(200)
    return id
  }
  const bonus = await enter(mona)
  expect((await mona.post(`/api/admin/staff/${sam}/role`, { from: 'agent', role: 'manager' })).status).toBe(200)
  return { ...file, mona, sam: await server.signIn('sam@example.com'), enter, bonus }
}

const need = async (browser: Browser, id: string) =>
  (await browser.get(`/api/admin/commissions/${id}`)).body.approvalNeed
const approve = (browser: Browser, id: string, reason = '') => actOnCommission(browser, id, { kind: 'approve', reason })

test('a manager whom the person who entered a payout promoted can’t approve it for 7 days, and an owner can', async ({
  server,
}) => {
  const { sam, owner, mona, bonus, enter } = await withBonus(server)
  expect(await need(sam, bonus)).toBe('appointed')
  expect(await approve(sam, bonus, reason)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('by an invitation or promotion in the last 7 days') },
  })
  // Nor the other way around.
  const sams = await enter(sam)
  expect(await need(mona, sams)).toBe('appointed')
  expect((await approve(mona, sams, reason)).status).toBe(403)
  expect((await approve(owner, sams, reason)).status).toBe(200)

  server.advanceTime({ hours: 7 * 24 + 1 })
  const later = await server.signIn('sam@example.com')
  expect(await need(later, bonus)).not.toBe('appointed')
  expect((await approve(later, bonus, reason)).status).toBe(200)
})

test('if no one else can approve it, the promoted manager does, with a reason', async ({ server }) => {
  const { sam, bonus } = await withBonus(server)
  await server.ctx.db.execute("update staff set status = 'deactivated' where email = 'olga@example.com'")
  expect(await need(sam, bonus)).toBe('linked')
  expect((await approve(sam, bonus)).status).toBe(422)
  expect((await approve(sam, bonus, reason)).status).toBe(200)
})

test('an account that was invited by the person who entered a payout can’t approve it', async ({ server }) => {
  const { mona, bonus } = await withBonus(server)
  await server.deliverEmails()
  await mona.post('/api/admin/invitations', { email: 'second@example.com', role: 'manager' })
  const mail = (await server.deliverEmails()).find(({ to }) => to[0] === 'second@example.com')
  const token = mail?.text.split(`${siteUrl}/admin/invitation#`)[1]?.slice(0, 43)
  const form = { token, name: 'Second Account', password: 'three unrelated words' }
  const { user } = (await server.browser().post('/api/auth/invitation/accept', form)).body
  const [commission] = await server.ctx.db.select().from(commissions).where(eq(commissions.id, bonus))
  if (!commission) throw new Error('There is no bonus.')
  const actor = { kind: 'staff', id: user.id, role: 'manager', sessionId: '' } as const
  expect(await findApprovalNeed({ ...server.ctx, actor }, commission)).toBe('appointed')
})

test('an owner who entered a payout earlier reviews its latest change, and a promoted account does not', async ({
  server,
}) => {
  const { sam, owner, mona, enter } = await withBonus(server)
  const bonus = await enter(owner)
  const { commission } = (await mona.get(`/api/admin/commissions/${bonus}`)).body
  const terms = { description: 'Bonus', scheduledOn: null, basis: 'advance', basisPoints: 500, flatCents: 0 }
  const change = { version: commission.version, ...terms }
  expect((await mona.put(`/api/admin/commissions/${bonus}`, change)).status).toBe(200)
  expect([await need(mona, bonus), await need(sam, bonus), await need(owner, bonus)]).toEqual([
    'other',
    'appointed',
    'sole',
  ])
  expect((await approve(sam, bonus, reason)).status).toBe(403)
  expect((await approve(owner, bonus, reason)).status).toBe(200)
})

test('someone who promoted or invited the payee in the last 7 days can’t approve a payout to them while a more independent person can', async ({
  server,
}) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await server.createStaff({ role: 'manager', email: 'max@example.com', name: 'Max Example' })
  const { id: sam } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const mona = await server.signIn('mona@example.com')
  const max = await server.signIn('max@example.com')
  // Sam's account was deactivated, and is an agent's.
  await server.ctx.db.execute("update staff set status = 'deactivated' where email = 'sam@example.com'")
  expect((await mona.post(`/api/admin/staff/${sam}/reactivate`)).status).toBe(200)
  const id = uuidv7()
  await file.owner.post('/api/admin/commissions', {
    ...{ id, applicationId: file.id, direction: 'payable', staffId: sam, partner: '' },
    ...{ description: 'Bonus', scheduledOn: null, basis: 'advance', basisPoints: 50, flatCents: 0 },
  })
  expect([await need(mona, id), await need(file.owner, id), await need(max, id)]).toEqual([
    'appointed',
    'other',
    'excess',
  ])
  expect((await approve(mona, id, reason)).status).toBe(403)

  await server.ctx.db.execute(
    "update staff set status = 'deactivated' where email in ('olga@example.com', 'max@example.com')",
  )
  expect(await need(mona, id)).toBe('linked')
  expect((await approve(mona, id)).status).toBe(422)
  expect((await approve(mona, id, reason)).status).toBe(200)
})

test('a new description of the whole by someone else is no review of its splits', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const mona = await server.signIn('mona@example.com')
  const url = `/api/admin/commissions/${(await listCommissions(file))[0]?.id}`
  const { version } = (await mona.get(url)).body.commission
  const shares = [{ staffId: null, partner: 'Harbor Referrals', basisPoints: 5_000 }]
  const split = (await mona.put(`${url}/shares`, { version, shares })).body.shares[0].id
  const change = async (values: Record<string, unknown>) => {
    const { basis, basisPoints, flatCents, scheduledOn, version } = (await file.owner.get(url)).body.commission
    const terms = { description: 'Commission', basis, basisPoints, flatCents, scheduledOn }
    expect((await file.owner.put(url, { version, ...terms, ...values })).status).toBe(200)
  }
  await change({ description: 'Commission of the first draw', scheduledOn: '2026-03-20' })
  expect([await need(mona, split), await need(file.owner, split)]).toEqual(['other', 'none'])
  expect((await approve(mona, split, reason)).status).toBe(403)
  await change({ basisPoints: 200 })
  expect(await need(file.owner, split)).toBe('other')
})
