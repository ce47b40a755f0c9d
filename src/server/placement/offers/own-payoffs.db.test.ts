import { eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { refinanceDeals } from '#server/placement/deals/commands.ts'
import { transact } from '#server/platform/context.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addOldDeal, advance, fundApplication, oldApplicationId } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  type ApplicationWithLenders,
  createApplicationWithLenders,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { limitScope, scopesOf, signInManager } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const payoff = { amountCents: 3_250_000, remainingCents: 3_250_000, financeCostCents: 750_000, endsOn: null }

/** Pat has Ada's new application, and Kim her earlier one with an open deal. */
async function office(server: TestServer) {
  const offered = await createApplicationWithLenders(server)
  const dealId = await addOldDeal(server, offered)
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.ctx.db.update(applications).set({ ownerStaffId: kim }).where(eq(applications.id, oldApplicationId))
  return { offered, dealId }
}

const ownPayoffs = async (staff: Browser, id: string) =>
  (await staff.get(`/api/admin/applications/${id}/offers`)).body.ownPayoffs.map(
    ({ dealId }: { dealId: string }) => dealId,
  )

const terms = ({ lenders: [lender] }: ApplicationWithLenders, dealId: string, amountCents = advance.amountCents) => ({
  ...{ ...advance, amountCents, lenderFeesCents: 0, expiresAt: '2026-03-12T17:00:00Z' },
  conditions: { collateral: '', hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'No charge.' },
  payoffs: [{ ...payoff, dealId, funder: lender?.name }],
})

test('an agent who sees only their own records neither sees nor adds payoffs of a colleague’s deal, but keeps a manager’s', async ({
  server,
}) => {
  const { offered, dealId } = await office(server)
  const { staff: pats, submissions } = offered
  const manager = await signInManager(server)
  expect(await ownPayoffs(pats, offered.id)).toEqual([dealId])
  await limitScope(server, 'agent', scopesOf('own'), manager)
  expect(await ownPayoffs(pats, offered.id)).toEqual([])
  expect(await ownPayoffs(manager, offered.id)).toEqual([dealId])

  const add = (staff: Browser, id = uuidv7()) =>
    staff.post('/api/admin/offers', { id, submissionId: submissions[0], ...terms(offered, dealId) })
  const refused = await add(pats)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['payoffs.0.funder']])
  const id = uuidv7()
  expect((await add(manager, id)).status).toBe(200)
  const change = (values: object) => pats.put(`/api/admin/offers/${id}`, { version: 1, ...values })
  const changed = await change(terms(offered, dealId, 5_900_000))
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
})

test('a colleague’s newer application is not named to the owner of a deal who can’t see it', async ({ server }) => {
  const { offered } = await office(server)
  const manager = await signInManager(server)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const kims = await server.signIn('kim@example.com')
  const read = async (staff: Browser) => {
    const { renewalApplication } = (await staff.get(`/api/admin/applications/${oldApplicationId}/deal`)).body
    const { renewals } = (await staff.get('/api/admin/renewals?view=all')).body
    return [renewalApplication, renewals[0].renewalApplication].map((named) => named?.id)
  }
  expect(await read(manager)).toEqual([offered.id, offered.id])
  expect(await read(kims)).toEqual([undefined, undefined])
})

test('no payoff is proposed to an application that no one opened from its mailbox', async ({ server }) => {
  const { offered, dealId } = await office(server)
  await server.browser().post('/api/applications', { type: 'business', name: 'Eve', email: 'ada@example.com' })
  const [draft] = await server.ctx.db.select().from(applications).where(isNull(applications.emailVerifiedAt))
  expect(await ownPayoffs(offered.staff, draft?.id ?? '')).toEqual([])
  await server.ctx.db
    .update(applications)
    .set({ importedAt: server.ctx.now() })
    .where(eq(applications.id, draft?.id ?? ''))
  expect(await ownPayoffs(offered.staff, draft?.id ?? '')).toEqual([dealId])
})

test('the owner of a deal is notified when a colleague’s funding closes it, until the funding is taken back', async ({
  server,
}) => {
  const { offered, dealId } = await office(server)
  const id = await presentOffer(offered, terms(offered, dealId))
  await offered.ada.post(`/api/offers/${id}/choose`, { signature: 'Ada Harbor' })
  await fundApplication(offered, advance.amountCents)
  const kims = await server.signIn('kim@example.com')
  const inbox = async () => (await kims.get('/api/admin/inbox')).body.items
  expect(await inbox()).toMatchObject([
    { kind: 'deal', itemId: dealId, actor: 'Pat Example', record: { kind: 'application', id: oldApplicationId } },
  ])
  await transact(server.ctx, (ctx) =>
    refinanceDeals(ctx, { dealIds: [dealId], recordedOn: '2026-03-02', fundedOn: null }),
  )
  expect(await inbox()).toEqual([])
})
