import { randomBytes, randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { eq } from 'drizzle-orm'
import fastCheck from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { leadBrowser } from '#server/intake/leads/lead-browser.ts'
import { leads } from '#server/intake/leads/table.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { acceptJsonOnly } from '#server/platform/http/accept-json-only.ts'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { limitRate } from '#server/platform/http/rate-limit.ts'
import { fakeAuth } from '#server/testing/fake-auth.ts'
import { test as base, noon } from '#server/testing/test.ts'
import { type Answers, questionNames } from '#shared/intake/prequalification/answers.ts'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { deleteUnclaimed, savePrequalification } from './commands.ts'
import { findRules, listOfLead } from './queries.ts'
import { prequalificationRoutes } from './routes.ts'
import { prequalificationRules, prequalifications } from './table.ts'

const url = '/api/prequalifications'
const settings = { ourFeeBasisPoints: 500, amountLimits: { fromCents: 2_000_000, toCents: 50_000_000 } }
const answers: Answers = {
  amount: 5_000_000,
  purpose: 'working_capital',
  monthsInBusiness: 10,
  monthlyRevenue: 3_000_000,
  creditBand: 'from_600',
  industry: 'restaurant',
  state: 'NY',
  otherAdvances: 0,
  urgency: 'month',
}

const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ pool }, use) => {
    const app = await server(pool)
    await use(app)
    await app.close()
  },
})

async function server(pool: Parameters<typeof fakeAuth>[1], isLimited = false) {
  const app = Fastify({ bodyLimit: 16 * 1024 })
  acceptJsonOnly(app)
  answerErrors(app)
  await limitRate(app, isLimited)
  await app.register(fastifyCookie)
  fakeAuth(app, pool)
  const browser = leadBrowser([encryptionKey(randomBytes(32))], undefined)
  prequalificationRoutes(app, { settings: () => defaultSiteSettings, browser, listLenders: listActiveCriteria })
  return app
}

async function insertLead(ctx: Context) {
  const id = randomUUID()
  const email = `ada.${id}@example.com`
  await ctx.db.insert(leads).values({
    ...{ id, email, emailNormalized: email, name: 'Ada Harbor', phone: '(212) 555-0142', source: 'Hero Form' },
    ...{ createdAt: noon, updatedAt: noon, lastSubmittedAt: noon },
  })
  return id
}

const keep = (ctx: Context, more: Partial<Parameters<typeof savePrequalification>[1]> = {}) =>
  savePrequalification(ctx, {
    ...{ answers, settings, listLenders: listActiveCriteria, idempotencyKey: undefined },
    ...more,
  })

describe('the rules', () => {
  test('start with six sample lenders, one for each product, the most lenient with the advertised minimums', async ({
    ctx,
  }) => {
    const { lenders: found } = await findRules(ctx, settings, listActiveCriteria)
    expect(found.map(({ product }) => product)).toEqual([
      'term_loan',
      'sba',
      'equipment',
      'line_of_credit',
      'invoice',
      'revenue_based',
    ])
    expect(found.every(({ isSample, name }) => isSample && name.startsWith('Sample '))).toBe(true)
    const least = (of: (criteria: (typeof found)[number]['criteria']) => number) =>
      Math.min(...found.map(({ criteria }) => of(criteria)))
    expect(least(({ minMonthsInBusiness }) => minMonthsInBusiness)).toBe(6)
    expect(least(({ minMonthlyRevenueCents }) => minMonthlyRevenueCents)).toBe(1_000_000)
    expect(least(({ minCreditScore }) => minCreditScore)).toBe(550)
    expect(least(({ minAmountCents }) => minAmountCents)).toBe(2_000_000)
  })

  test('get another name with every change: of criteria, of lenders, of our fee', async ({ ctx }) => {
    const { version, lenders: found } = await findRules(ctx, settings, listActiveCriteria)
    const [first] = found
    if (!first) throw new Error('There is no lender.')
    expect((await findRules(ctx, settings, listActiveCriteria)).version).toBe(version)
    expect((await findRules(ctx, { ...settings, ourFeeBasisPoints: 400 }, listActiveCriteria)).version).not.toBe(
      version,
    )

    await ctx.db.insert(lenderCriteria).values({
      ...{ id: randomUUID(), lenderId: first.lenderId, product: first.product, version: 2, createdAt: noon },
      criteria: { ...first.criteria, minMonthsInBusiness: 8 },
    })
    const changed = await findRules(ctx, settings, listActiveCriteria)
    expect(changed.version).not.toBe(version)
    expect(changed.lenders[0]).toMatchObject({ version: 2, criteria: { minMonthsInBusiness: 8 } })
    expect(changed.lenders).toHaveLength(6)

    await ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, first.lenderId))
    expect((await findRules(ctx, settings, listActiveCriteria)).lenders).toHaveLength(5)
  })

  test('of the past cannot be changed', async ({ ctx }) => {
    await expect(ctx.db.update(lenderCriteria).set({ version: 9 })).rejects.toMatchObject({
      cause: { message: 'lender_criteria is append-only' },
    })
  })
})

describe('an analysis', () => {
  test('is saved with its texts and with the rules that reproduce it', async ({ ctx }) => {
    const { id, hasLead, estimate } = await keep(ctx)

    expect(hasLead).toBe(false)
    const [kept] = await ctx.db.select().from(prequalifications).where(eq(prequalifications.id, id))
    expect(kept).toMatchObject({ answers, estimate, leadId: null, createdAt: noon })
    expect(kept?.transcript[0]).toEqual({ label: 'Amount', text: '$50,000' })
    const [stored] = await ctx.db
      .select()
      .from(prequalificationRules)
      .where(eq(prequalificationRules.version, estimate.rulesVersion))
    expect(stored && score(stored.rules, answers)).toEqual(kept?.estimate)
  })

  test('keeps the estimate of its day when the rules change', async ({ ctx }) => {
    const first = await keep(ctx, { idempotencyKey: 'k1' })
    await ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.name, 'Sample line of credit'))

    expect(await keep(ctx, { idempotencyKey: 'k1' })).toEqual(first)
    expect((await keep(ctx)).estimate.lenders).toHaveLength(5)
  })

  test('belongs to the lead of this browser, and staff can read it there', async ({ ctx }) => {
    const leadId = await insertLead(ctx)
    const { id, hasLead, estimate } = await keep(ctx, { leadId })

    expect(hasLead).toBe(true)
    expect(await listOfLead(ctx, leadId)).toEqual({
      prequalifications: [
        {
          ...{ id, kind: 'business', isFromLeadBrowser: false, createdAt: noon.toISOString(), estimate },
          transcript: expect.any(Array),
        },
      ],
    })
  })

  test('is linked to a lead that is submitted later, and then stays with that lead', async ({ ctx }) => {
    const [leadId, other] = [await insertLead(ctx), await insertLead(ctx)]
    const first = await keep(ctx, { idempotencyKey: 'k2' })
    const joined = await keep(ctx, { idempotencyKey: 'k2', leadId })
    await keep(ctx, { idempotencyKey: 'k2', leadId: other })

    expect(joined).toEqual({ ...first, hasLead: true })
    expect((await listOfLead(ctx, leadId)).prequalifications).toHaveLength(1)
    expect((await listOfLead(ctx, other)).prequalifications).toHaveLength(0)
  })

  test('of a deleted lead is kept without the lead', async ({ ctx }) => {
    expect((await keep(ctx, { leadId: randomUUID() })).hasLead).toBe(false)
  })

  test('never reuses the key of another', async ({ ctx }) => {
    await keep(ctx, { idempotencyKey: 'k3' })
    await expect(keep(ctx, { idempotencyKey: 'k3', answers: { ...answers, amount: null } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('over HTTP', () => {
  test('returns the same estimate that a browser computes from the rules', async ({ app }) => {
    const rules = (await app.inject('/api/prequalification-rules')).json()
    const answer = await app.inject({ method: 'POST', url, payload: { answers } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().estimate).toEqual(JSON.parse(JSON.stringify(score(rules, answers))))
  })

  test('reports all invalid answers at once', async ({ app }) => {
    const answer = await app.inject({ method: 'POST', url, payload: { answers: { amount: 5, state: 'XX' } } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields).sort()).toEqual(questionNames.map((name) => `answers.${name}`).sort())
  })

  test('lets only staff read the analyses of a lead', async ({ app }) => {
    const path = `/api/admin/leads/${randomUUID()}/prequalifications`
    expect((await app.inject(path)).statusCode).toBe(401)
    expect((await app.inject({ url: path, headers: { 'x-test-role': 'agent' } })).json()).toEqual({
      prequalifications: [],
    })
  })

  test('accepts 30 requests a minute from one address, also about personal loans', async ({ pool }) => {
    const app = await server(pool, true)
    for (const path of [url, '/api/personal-estimates']) {
      const statuses = []
      for (let turn = 0; turn < 31; turn++)
        statuses.push((await app.inject({ method: 'POST', url: path, payload: {} })).statusCode)
      expect(statuses).toEqual([...Array(30).fill(422), 429])
    }
    await app.close()
  })

  test('never fails with a server error, whatever the input', async ({ app }) => {
    const odd = fastCheck.oneof(fastCheck.jsonValue(), fastCheck.constantFrom(null, -1, 1e308, 0.5, 'NY', '\u0000', []))
    const body = fastCheck.record({
      answers: fastCheck.oneof(
        odd,
        fastCheck.record(
          Object.fromEntries(
            questionNames.map((name) => [
              name,
              fastCheck.oneof({ weight: 12, arbitrary: fastCheck.constantFrom(answers[name], null) }, odd),
            ]),
          ),
        ),
      ),
      leadId: fastCheck.oneof(fastCheck.constant(undefined), fastCheck.uuid(), odd),
    })
    const seen = new Set<number>()
    await fastCheck.assert(
      fastCheck.asyncProperty(body, async (payload) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        })
        seen.add(statusCode)
        expect([200, 400, 422]).toContain(statusCode)
      }),
      { numRuns: 300 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })
})

test('an analysis without a lead is deleted after thirty days, and one with a lead stays', async ({ ctx }) => {
  const unclaimed = await keep(ctx)
  const claimed = await keep(ctx, { leadId: await insertLead(ctx) })
  const kept = async () => (await ctx.db.select().from(prequalifications)).map(({ id }) => id)
  const after = (days: number) => ({ ...ctx, now: () => new Date(noon.getTime() + days * 24 * 60 * 60_000) })
  await deleteUnclaimed(after(30))
  expect(await kept()).toEqual(expect.arrayContaining([unclaimed.id, claimed.id]))
  await deleteUnclaimed(after(31))
  await deleteUnclaimed(after(31))
  expect(await kept()).toContain(claimed.id)
  expect(await kept()).not.toContain(unclaimed.id)
})
