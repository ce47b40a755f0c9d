import { expect } from 'vitest'
import { updateDailyFigures } from '#server/admin/dashboard/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { findShownSettings } from '#server/system/settings/queries.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { addApplication, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'
import { type Claim, defaultClaims } from '#shared/system/settings/content/claims.ts'
import { checkClaims } from './commands.ts'
import { findClaims } from './queries.ts'

const papers = { asOf: '2026-03-01', evidence: 'The records', approvedBy: 'Olive Owner', expiresOn: '2027-01-01' }
const [, clients] = defaultClaims as [Claim, Claim, Claim]
const oneClient: Claim = { ...clients, ...papers, value: '1+', onlyIfProved: true }

async function advertise(ctx: Context, claims: readonly Claim[]) {
  const { id } = await addStaff(ctx, 'owner')
  const values = { section: 'claims', value: claims, version: 1, changedBy: id, changedAt: ctx.now() }
  await ctx.db.insert(siteSettings).values(values)
}

const fund = (ctx: Context, at: string, values = {}) =>
  addApplication(
    ctx,
    [
      ['draft', '2026-02-01T12:00:00Z'],
      ['funded', at],
    ],
    values,
  )

test('the default site advertises figures without records, and the owner sees the steps to fix it', async ({ ctx }) => {
  const { claims } = await findClaims(ctx)
  expect(claims.map(({ value, state, isShown }) => [value, state, isShown])).toEqual([
    ['$5M+', 'below', true],
    ['500+', 'below', true],
    ['73%', 'not_enough', true],
  ])
  expect(claims[0]).toMatchObject({ counted: { numerator: 0, denominator: null }, isProved: false })
  expect(claims[0]?.toDo).toContain('Document the source.')
  expect((await findShownSettings(ctx)).claims).toHaveLength(3)
})

test("a client funded twice counts once, and events after the claim's last day don't count", async ({ ctx }) => {
  await advertise(ctx, [{ ...clients, ...papers, asOf: '2026-02-20' }])
  const again = { email: 'ada@example.com', emailNormalized: 'ada@example.com' }
  await fund(ctx, '2026-02-10T12:00:00Z', again)
  await fund(ctx, '2026-02-12T12:00:00Z', again)
  await fund(ctx, '2026-02-12T12:00:00Z')
  await fund(ctx, '2026-02-25T12:00:00Z')
  const clientsHeld = async () => (await findClaims(ctx)).claims[0]?.counted?.numerator
  expect(await clientsHeld()).toBe(2)
  await updateDailyFigures(ctx)
  expect(await clientsHeld()).toBe(2)
})

test('a claim that is shown only while proved includes its proof and disappears when it expires', async ({ ctx }) => {
  await advertise(ctx, [oneClient, defaultClaims[2] as Claim])
  const shown = async () => (await findShownSettings(ctx)).claims.map(({ value }) => value)
  await checkClaims(ctx)
  expect(await shown()).toEqual(['73%'])

  await fund(ctx, '2026-02-10T12:00:00Z')
  await checkClaims(ctx)
  expect(await shown()).toEqual(['1+', '73%'])

  await checkClaims({ ...ctx, now: () => new Date('2027-01-01T12:00:00Z') })
  expect(await shown()).toEqual(['73%'])
})

withServer('saving a claim checks it right away, and the responsible roles can read the result', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  await fund(server.ctx, '2026-02-10T12:00:00Z')
  const saved = await owner.put('/api/admin/settings/claims', { version: 0, value: [oneClient] })
  expect(saved.status).toBe(200)
  const shown = async () => (await owner.get('/api/admin/claims')).body.claims[0].isShown
  expect(await shown()).toBe(false)
  await server.deliverEmails()
  expect(await shown()).toBe(true)
  expect(await statusFor(server, 'agent')).toBe(403)
  expect(await statusFor(server, 'compliance')).toBe(200)
})

async function statusFor(server: TestServer, role: 'agent' | 'compliance') {
  await server.createStaff({ role, email: `${role}@example.com` })
  return (await (await server.signIn(`${role}@example.com`)).get('/api/admin/claims')).status
}
