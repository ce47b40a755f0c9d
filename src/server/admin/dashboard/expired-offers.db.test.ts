import { expect } from 'vitest'
import { expireOffers } from '#server/placement/offers/commands/move-offer.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  type ApplicationWithLenders,
  addOffer,
  createApplicationWithLenders,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const waiting = async (browser: Browser) =>
  (await browser.get('/api/admin/dashboard/work')).body.work.find(
    ({ kind }: { kind: string }) => kind === 'expired_offers',
  )
const listed = async (browser: Browser) =>
  (await browser.get('/api/admin/applications?view=all&only=expired_offer&sort=waiting')).body.applications.map(
    ({ id }: { id: string }) => id,
  )

/** Adds an offer to Pat's application and lets it expire. */
async function letPass(server: TestServer): Promise<ApplicationWithLenders> {
  const offered = await createApplicationWithLenders(server)
  await presentOffer(offered)
  expect(await waiting(offered.staff)).toMatchObject({ count: 0 })
  server.advanceTime({ hours: 24 * 11 })
  await expireOffers(server.ctx)
  return { ...offered, staff: await server.signIn() }
}

test("an offer that expired before a choice appears only in the owner's pending work", async ({ server }) => {
  const file = await letPass(server)
  expect(await waiting(file.staff)).toEqual({
    ...{ kind: 'expired_offers', count: 1, late: 0, since: '2026-03-13T12:00:00.000Z' },
  })
  expect(await listed(file.staff)).toEqual([file.id])
  await server.createStaff({ email: 'kim@example.com' })
  expect(await waiting(await server.signIn('kim@example.com'))).toMatchObject({ count: 0 })
  await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  expect(await waiting(await server.signIn('mona@example.com'))).toMatchObject({ count: 1 })
})

test('it is no longer pending once the lender has made a new offer', async ({ server }) => {
  const file = await letPass(server)
  await addOffer(file, { expiresAt: '2026-04-12T17:00:00Z' })
  expect(await waiting(file.staff)).toMatchObject({ count: 0 })
  expect(await listed(file.staff)).toEqual([])
})

test('it is no longer pending once the lender has declined or the application is closed', async ({ server }) => {
  const file = await letPass(server)
  const { lenders } = (await file.staff.get(`/api/admin/applications/${file.id}/lenders`)).body
  const { submission } = lenders.find(
    (lender: { submission: { id: string } | null }) => lender.submission?.id === file.submissions[0],
  )
  const moved = await file.staff.post(`/api/admin/lender-submissions/${submission.id}/status`, {
    ...{ version: submission.version, to: 'expired', reasons: [], note: '' },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await waiting(file.staff)).toMatchObject({ count: 0 })
})
