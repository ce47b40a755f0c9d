import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { countLeads } from '#server/admin/lead-management/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { test } from '#server/testing/test.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadSorts } from '#shared/intake/leads/list-choices.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { findLeads } from './find-leads.ts'
import { leads } from './table.ts'

async function insertLead(ctx: Context, name: string, more: Partial<typeof leads.$inferInsert> = {}) {
  const [id, email, at] = [uuidv7(), `${randomUUID()}@example.com`, ctx.now()]
  const row = { id, name, email, emailNormalized: email, phone: '(212) 555-0123', phoneE164: '+12125550123' }
  const times = { createdAt: at, updatedAt: at, lastSubmittedAt: at }
  await ctx.db.insert(leads).values({ ...row, source: 'Hero Form', ...times, ...more })
  return { id, email }
}

async function everyPage(ctx: Context, more: object) {
  const shown: Lead[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await findLeads(ctx, parse(listLeads.input, { ...more, after }))
    shown.push(...page.leads)
    after = page.next
  }
  return shown
}
const idsOf = async (ctx: Context, more: object) => (await everyPage(ctx, more)).map(({ id }) => id)

/** Letters only, because digits are searched as a phone number. */
const rareName = () => `Zq${randomUUID().replace(/[^a-f]/g, '')}`

test('searching for the email, name or phone of a merged lead finds its primary lead', async ({ ctx }) => {
  const [source, rare] = [`Source ${randomUUID()}`, rareName()]
  const { id } = await insertLead(ctx, 'Maria Smith', { source, status: 'qualified', nextActionOn: '2026-12-01' })
  const merged = { mergedIntoId: id, status: 'duplicate' } as const
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const number = { phone: `+4366${digits}`, phoneE164: `+4366${digits}` }
  const { email } = await insertLead(ctx, `Mariah ${rare}`, { ...merged, ...number })
  await insertLead(ctx, `Mary ${rare}`, merged)

  for (const sort of leadSorts)
    for (const q of [email, email.toUpperCase(), rare, `${rare} mar`, `0043 66 ${digits}`, digits])
      for (const more of [{}, { source }, { status: 'qualified' }, { due: 'overdue', today: '2027-01-01' }])
        expect([q, await idsOf(ctx, { q, sort, ...more })]).toEqual([q, [id]])
  expect(await idsOf(ctx, { q: rare, status: 'duplicate' })).toEqual([])
  expect(await idsOf(ctx, { q: rare, source: 'Hero Form' })).toEqual([])
  expect(await idsOf(ctx, { q: `${rare} nobody` })).toEqual([])
  const { counts } = await countLeads(ctx, parse(listLeads.input, { q: rare }))
  expect(counts.filter(({ count }) => count !== 0)).toEqual([{ status: 'qualified', count: 1, isMore: false }])
})

test.for(leadSorts)(
  'sorted by %s, a lead found through a merged lead appears once in its place',
  async (sort, { ctx }) => {
    const [source, rare] = [`Source ${randomUUID()}`, rareName()]
    for (let number = 0; number < 120; number++) {
      const planned = number % 3 === 0 ? { nextActionOn: `2026-12-0${1 + (number % 9)}` } : {}
      const isFoundByMerged = number % 4 === 0
      const name = `Person ${(number * 7) % 40} ${isFoundByMerged ? '' : rare}`
      const { id: mergedIntoId } = await insertLead(ctx, name, { source, ...planned })
      if (isFoundByMerged) await insertLead(ctx, `Merged ${rare}`, { mergedIntoId, status: 'duplicate' })
      if (number % 8 === 0) await insertLead(ctx, `Twice ${rare}`, { mergedIntoId, status: 'duplicate' })
    }
    const all = await idsOf(ctx, { sort, source })
    for (const more of [{}, { source }]) expect(await idsOf(ctx, { q: rare, sort, ...more })).toEqual(all)
    const named = await idsOf(ctx, { q: `person ${rare}`, sort, source })
    expect(named).toHaveLength(90)
  },
)
