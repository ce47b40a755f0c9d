import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { encodeCursor } from '#server/platform/db/cursor.ts'
import { test } from '#server/testing/test.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadSorts } from '#shared/intake/leads/list-choices.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { findLeads } from './find-leads.ts'
import { listSources, requireLead } from './queries.ts'
import { leads } from './table.ts'

const filter = (more: object = {}) => parse(listLeads.input, more)

async function insertLead(ctx: Context, more: Partial<typeof leads.$inferInsert> = {}) {
  const email = `${randomUUID()}@example.com`
  const at = ctx.now()
  const row = { id: uuidv7(), name: 'Maria Kowalczyk', email, emailNormalized: email, phone: '(212) 555-0123' }
  const times = { createdAt: at, updatedAt: at, lastSubmittedAt: at }
  await ctx.db.insert(leads).values({ ...row, phoneE164: '+12125550123', source: 'Hero Form', ...times, ...more })
}

async function everyPage(ctx: Context, more: object, between: () => Promise<void> = async () => {}) {
  const pages: Lead[][] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await findLeads(ctx, filter({ ...more, after }))
    pages.push(page.leads)
    after = page.next
    await between()
  }
  return pages
}

// The table also contains leads committed by other tests, so each test uses its own source.
const source = () => `Source ${randomUUID()}`

test.for(leadSorts)('sorted by %s, every lead is on exactly one page while more arrive', async (sort, { ctx }) => {
  const own = source()
  const names = Array.from({ length: 120 }, (_, index) => `Person ${(index * 7) % 40}`)
  for (const name of names) await insertLead(ctx, { source: own, name })

  const pages = await everyPage(ctx, { sort, source: own }, () => insertLead(ctx, { source: own, name: 'Person 0' }))
  const shown = pages.flat().map(({ id }) => id)

  expect(pages.map((page) => page.length)).toEqual([50, 50, expect.any(Number)])
  expect(new Set(shown).size).toBe(shown.length)
  const before = pages.flat().filter(({ name }) => name !== 'Person 0')
  expect(before).toHaveLength(117)
})

test.for(leadSorts)('a search sorted by %s shows each match once, for common and rare terms', async (sort, { ctx }) => {
  const own = source()
  for (let number = 0; number < 120; number++) {
    const planned = number % 3 === 0 ? { nextActionOn: `2026-12-0${1 + (number % 9)}` } : {}
    const status = number % 2 === 0 ? 'contacted' : 'new'
    await insertLead(ctx, { source: own, name: `Person ${(number * 7) % 40}`, status, ...planned })
    if (number % 40 === 0) await insertLead(ctx, { source: own, name: `Xylo ${number}` })
  }
  const unsearched = (await everyPage(ctx, { sort, source: own })).flat().map(({ id, name }) => `${name} ${id}`)

  for (const q of ['person', 'person pe', 'person, pe', 'pe', 'xylo', 'XY'])
    for (const more of [{}, { status: 'new' }, { owner: 'unassigned' }] as const) {
      const found = (await everyPage(ctx, { q, sort, source: own, ...more })).flat()
      const matches = ({ name, status }: Lead) =>
        q
          .toLowerCase()
          .split(/,? /)
          .every((word) => ` ${name.toLowerCase()}`.includes(word.length > 2 ? word : ` ${word}`)) &&
        (!('status' in more) || status === more.status)
      expect(found.every(matches)).toBe(true)
      const shown = found.map(({ id, name }) => `${name} ${id}`)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown).toEqual(unsearched.filter((one) => shown.includes(one)))
    }
  expect((await everyPage(ctx, { q: 'pe', sort, source: own })).flat()).toHaveLength(120)
})

test('rescheduling or deleting the last lead of a page does not skip leads on the next page', async ({ ctx }) => {
  const own = source()
  for (let number = 0; number < 60; number++)
    await insertLead(ctx, { source: own, name: `Person ${100 + number}`, nextActionOn: '2026-12-01' })
  await insertLead(ctx, { source: own, name: 'Person 999' })
  const lastOf = ({ leads }: { leads: Lead[] }) => leads.at(-1)?.id ?? ''

  const byDay = await findLeads(ctx, filter({ sort: 'due', source: own }))
  await ctx.db
    .update(leads)
    .set({ nextActionOn: null })
    .where(eq(leads.id, lastOf(byDay)))
  const nextPage = await findLeads(ctx, filter({ sort: 'due', source: own, after: byDay.next }))
  expect(nextPage.leads.filter(({ nextActionOn }) => nextActionOn !== null)).toHaveLength(10)

  const byName = await findLeads(ctx, filter({ sort: 'name', source: own }))
  await ctx.db.delete(leads).where(eq(leads.id, lastOf(byName)))
  await expect(findLeads(ctx, filter({ sort: 'name', source: own, after: byName.next }))).rejects.toMatchObject({
    fields: { after: 'Please start again from the first page.' },
  })
})

test('names sort alphabetically, not by code point', async ({ ctx }) => {
  const own = source()
  for (const name of ['Zoe', 'özil', 'Olga', 'adam', 'Ängel', 'Bea']) await insertLead(ctx, { source: own, name })

  const [page] = await everyPage(ctx, { sort: 'name', source: own })
  expect(page?.map(({ name }) => name)).toEqual(['adam', 'Ängel', 'Bea', 'Olga', 'özil', 'Zoe'])
})

test('a search sorted by name shows names that start with the query first, across pages', async ({ ctx }) => {
  const own = source()
  const rare = `Yusuf${randomUUID()
    .slice(0, 8)
    .replace(/[^a-z]/g, 'x')}`
  for (let number = 0; number < 70; number++) {
    await insertLead(ctx, {
      source: own,
      name: `${number % 2 ? rare : rare.toUpperCase()} ${String.fromCodePoint(97 + (number % 26))}`,
    })
    if (number % 2)
      await insertLead(ctx, { source: own, name: `${number % 4 === 1 ? 'Anna' : 'Zoe'} ${rare} ${number}` })
  }

  for (const more of [{}, { source: own }, { status: 'new' }]) {
    const pages = await everyPage(ctx, { q: rare, sort: 'name', ...more })
    const shown = pages.flat().map(({ name }) => name.toLowerCase())
    expect(pages.map((page) => page.length)).toEqual([50, 50, 5])
    expect(shown.slice(0, 70)).toEqual(shown.slice(0, 70).toSorted())
    expect(shown.slice(0, 70).every((name) => name.startsWith(rare.toLowerCase()))).toBe(true)
    expect(shown.slice(70).map((name) => name.slice(0, 4))).toEqual([
      ...Array(18).fill('anna'),
      ...Array(17).fill('zoe '),
    ])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(105)
  }
})

test.for([
  ['part of a name', 'kowal'],
  ['two parts in any order', 'czyk MARIA'],
  ['capitals beyond English', 'ŁUCJA'],
  ['a name without its accents', 'lucja muller'],
  ['a name with extra accents', 'Maríá'],
  ['an email', 'Lucja.K@Example.com'],
  ['a formatted phone number', '212-555-0147'],
  ['a phone number with country code', '+1 (212) 555 0147'],
  ['the end of a phone number', '0147'],
  ['the start of two words', 'ma ko'],
  ['a word next to a symbol', 'kowalczyk &'],
])('a lead is found by %s', async ([, q], { ctx }) => {
  const own = source()
  const phone = { phone: '(212) 555-0147', phoneE164: '+12125550147' }
  const email = { email: 'Lucja.K@example.com', emailNormalized: 'lucja.k@example.com' }
  await insertLead(ctx, { source: own, name: 'Łucja Maria Müller Kowalczyk', ...email, ...phone })
  // A fixed address, because a random one could contain the searched digits.
  await insertLead(ctx, { source: own, name: 'James Smith', email: 'j@example.com', emailNormalized: 'j@example.com' })

  const [page] = await everyPage(ctx, { q, source: own })
  expect(page?.map(({ name }) => name)).toEqual(['Łucja Maria Müller Kowalczyk'])
})

test('a name and an email of maximum length are saved and found', async ({ ctx }) => {
  const own = source()
  const address = `${randomUUID()}${'é'.repeat(200)}@example.com`
  await insertLead(ctx, { source: own, name: '\u{20BB7}'.repeat(200), email: address, emailNormalized: address })
  expect((await everyPage(ctx, { q: '\u{20BB7}'.repeat(3), sort: 'name', source: own })).flat()).toHaveLength(1)
})

test.for([
  ['strasse', 'Ada Straße'],
  ['GROSS', 'Ada Groß-Meyer'],
  ['oß', 'Ada Ossinger'],
  ['Weiß', 'Ada Weiss'],
  ['WEIẞ', 'Ada Weiß'],
  ['GROSSSTRASSE', 'Großstrasse Meier'],
  ['großstraße', 'Grossstraße Meier'],
  ['lo', 'Zoë Smith-Lo'],
  ['Xu', 'Zoë-Xu Meier'],
  ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'Άννα Παπαδόπουλος'],
  ['ΚΩΝΣ', 'Άννα Κωνσταντίνου'],
  ['παπαδοπουλοσ', 'Άννα Παπαδόπουλος'],
] as const)('%s finds %s', async ([q, name], { ctx }) => {
  const own = source()
  await insertLead(ctx, { source: own, name })
  await insertLead(ctx, { source: own, name: 'Ada Harbor' })
  const [page] = await everyPage(ctx, { q, source: own })
  expect(page?.map((lead) => lead.name)).toEqual([name])
})

test.for(["o'neill", 'O’Neill', 'oneill', "d'arcy", 'd‘arcy', 'darcy'])(
  '%s finds a name with any apostrophe',
  async (q, { ctx }) => {
    const own = source()
    await insertLead(ctx, { source: own, name: "Siobhan O'Neill D’Arcy-Łukasz" })
    await insertLead(ctx, { source: own, name: "Siobhan O'Neill D'Arcy" })
    expect((await findLeads(ctx, filter({ q, source: own }))).leads).toHaveLength(2)
  },
)

test.for(['%', '_', '\\', 'zzz', "'", '\u0301', '\u0345'])('%j is searched literally', async (q, { ctx }) => {
  const own = source()
  await insertLead(ctx, { source: own })
  expect((await findLeads(ctx, filter({ q, source: own }))).leads).toEqual([])
})

test.for(['x', 'AAAA', '../../etc', 'é', `${encodeCursor(randomUUID())}==`])(
  'the cursor %j is rejected as invalid',
  async (after, { ctx }) => {
    await expect(findLeads(ctx, filter({ after }))).rejects.toMatchObject({
      code: 'invalid',
      fields: { after: expect.any(String) },
    })
  },
)

test('an unknown lead is not found', async ({ ctx }) => {
  await expect(requireLead(ctx, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})

test('each source is listed once', async ({ ctx }) => {
  const [first, second] = [source(), source()].sort() as [string, string]
  for (const each of [second, first, second, first]) await insertLead(ctx, { source: each })
  expect((await listSources(ctx)).filter((each) => each === first || each === second)).toEqual([first, second])
})
