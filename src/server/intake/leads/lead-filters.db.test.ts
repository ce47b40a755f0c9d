import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { countLeads } from '#server/admin/lead-management/queries.ts'
import { tags } from '#server/intake/tags/table.ts'
import { addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { leadPageSize } from '#shared/intake/leads/contract.ts'
import { type LeadFilter, listLeads } from '#shared/intake/leads/list-contract.ts'
import { tagKey } from '#shared/intake/tags/tag.ts'
import { findLeads } from './find-leads.ts'
import { leadTags } from './table.ts'

/** Ids sort by the time. */
const at = (minute: number) => `2026-03-01T15:${String(minute).padStart(2, '0')}:00Z`
const filterOf = (filter: Partial<LeadFilter>) => ({ ...listLeads.input.parse({}), ...filter })

test('each filter takes several values, and all of them must match', async ({ ctx }) => {
  const [mona, pat, lee] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  const ofMona = await addLead(ctx, at(1), { ownerStaffId: mona.id, status: 'new', source: 'Walk-in, again' })
  const ofPat = await addLead(ctx, at(2), { ownerStaffId: pat.id, status: 'contacted', source: 'Hero Form' })
  const ofLee = await addLead(ctx, at(3), { ownerStaffId: lee.id, status: 'contacted', source: '100% Match' })
  const free = await addLead(ctx, at(4), { status: 'new', source: 'Hero Form' })
  await addLead(ctx, at(5), { status: 'unqualified', source: 'Hero Form' })
  const found = async (filter: Partial<LeadFilter>) =>
    (await findLeads(mona.ctx, filterOf(filter))).leads.map(({ id }) => id)

  for (const sort of ['newest', 'oldest', 'name', 'due'] as const) {
    expect(new Set(await found({ sort, owner: `${mona.id},${pat.id}` }))).toEqual(new Set([ofMona, ofPat]))
    expect(new Set(await found({ sort, owner: 'mine,unassigned' }))).toEqual(new Set([ofMona, free]))
  }
  expect(await found({ owner: `mine,${pat.id},${lee.id}` })).toEqual([ofLee, ofPat, ofMona])
  expect(await found({ owner: `mine,${pat.id},${lee.id}`, sort: 'oldest' })).toEqual([ofMona, ofPat, ofLee])
  expect(await found({ status: 'new,contacted' })).toEqual([free, ofLee, ofPat, ofMona])
  expect(await found({ status: 'new,contacted', source: 'Walk-in%2C again,100%25 Match' })).toEqual([ofLee, ofMona])
  expect(await found({ status: 'new,contacted', owner: 'mine,unassigned', source: 'Hero Form' })).toEqual([free])
  expect(await found({ owner: `${pat.id},${lee.id}`, q: 'example' })).toEqual(
    await found({ owner: `${pat.id},${lee.id}` }),
  )

  const { counts } = await countLeads(mona.ctx, filterOf({ owner: `mine,${pat.id}` }))
  expect(counts.filter(({ count }) => count !== 0)).toEqual([
    { status: 'new', count: 1, isMore: false },
    { status: 'contacted', count: 1, isMore: false },
  ])
})

test('pages of several values skip and repeat no lead', async ({ ctx }) => {
  const [mona, pat] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  const added: string[] = []
  for (let number = 0; number < leadPageSize + 3; number++)
    added.unshift(await addLead(ctx, at(number), { ownerStaffId: number % 3 === 0 ? mona.id : pat.id }))
  for (const filter of [{ owner: `${mona.id},${pat.id}` }, { arrived: '2026-03-01..2026-03-01' }]) {
    const first = await findLeads(mona.ctx, filterOf(filter))
    const second = await findLeads(mona.ctx, filterOf({ ...filter, after: first.next ?? '' }))
    expect([...first.leads, ...second.leads].map(({ id }) => id)).toEqual(added)
    expect(second.next).toBeNull()
  }
})

test('a search among tagged leads and among those of several owners finds each match once, in pages', async ({
  ctx,
}) => {
  const [mona, pat] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  const names = ['Common', 'Old list', 'Rare'].map((name) => ({ id: uuidv7(), name, key: tagKey(name) }))
  await ctx.db.insert(tags).values(names.map((tag) => ({ ...tag, createdAt: ctx.now() })))
  const [common, old, rare] = names.map(({ id }) => id)
  const matching: string[] = []
  for (let number = 0; number < leadPageSize + 4; number++) {
    const isOther = number % 10 === 5
    const id = await addLead(ctx, at(number), {
      name: isOther ? 'Bea Pier' : 'Ada Harbor',
      ownerStaffId: number % 3 === 0 ? mona.id : pat.id,
      status: number % 2 === 0 ? 'new' : 'contacted',
    })
    if (!isOther) matching.unshift(id)
    const given = [common, ...(number < 9 ? [old] : []), ...(number === 3 ? [rare] : [])]
    await ctx.db.insert(leadTags).values(given.map((tagId) => ({ tagId: tagId ?? '', recordId: id })))
  }
  await addLead(ctx, at(58), { name: 'Ada Harbor', ownerStaffId: mona.id })
  const pagesOf = async (filter: Partial<LeadFilter>) => {
    const found: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await findLeads(mona.ctx, filterOf({ ...filter, q: 'harbor', after }))
      found.push(...page.leads.map(({ id }) => id))
      after = page.next
    }
    return found
  }
  expect(await pagesOf({ tag: 'common,old list,rare' })).toEqual(matching)
  expect(await pagesOf({ tag: 'common,rare', sort: 'oldest' })).toEqual(matching.toReversed())
  expect(await pagesOf({ tag: 'rare' })).toEqual([matching.at(-4)])
  expect(await pagesOf({ tag: 'unknown' })).toEqual([])
  for (const sort of ['name', 'due'] as const)
    expect(new Set(await pagesOf({ tag: 'common,old list', sort }))).toEqual(new Set(matching))
  const ofBoth = await pagesOf({ owner: `mine,${mona.id},${pat.id}` })
  expect(ofBoth.slice(1)).toEqual(matching)
  expect((await pagesOf({ owner: `mine,${pat.id}`, status: 'new,contacted', sort: 'oldest' })).toReversed()).toEqual(
    ofBoth,
  )
  expect(await pagesOf({ owner: `mine,${pat.id}`, tag: 'common' })).toEqual(matching)
})

test('board counts of several owners stop at 100 for all of them together', async ({ ctx }) => {
  const [mona, pat] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  for (const owner of [mona, pat])
    for (let number = 0; number < 60; number++) await addLead(ctx, at(number), { ownerStaffId: owner.id })
  await addLead(ctx, at(59), { ownerStaffId: pat.id, status: 'contacted' })
  const counted = async (owner: string) =>
    (await countLeads(mona.ctx, filterOf({ owner }))).counts.filter(({ count }) => count !== 0)
  expect(await counted(`mine,${mona.id},${pat.id}`)).toEqual([
    { status: 'new', count: 100, isMore: true },
    { status: 'contacted', count: 1, isMore: false },
  ])
  expect(await counted(`mine,${mona.id}`)).toEqual([{ status: 'new', count: 60, isMore: false }])
})

test('days of arrival are days of the brokerage, and only a chosen status shows spam', async ({ ctx }) => {
  const { ctx: staff } = await addStaff(ctx, 'agent')
  // New York is 5 hours behind on March 1, and 4 on March 10.
  const before = await addLead(ctx, '2026-03-01T04:59:59Z')
  const first = await addLead(ctx, '2026-03-01T05:00:00Z')
  const last = await addLead(ctx, '2026-03-11T03:59:59Z')
  const spam = await addLead(ctx, '2026-03-05T12:00:00Z', { status: 'spam' })
  const after = await addLead(ctx, '2026-03-11T04:00:00Z')
  const found = async (filter: Partial<LeadFilter>) =>
    (await findLeads(staff, filterOf(filter))).leads.map(({ id }) => id)
  const arrived = '2026-03-01..2026-03-10'
  expect(await found({ arrived })).toEqual([last, first])
  expect(await found({ arrived, sort: 'oldest' })).toEqual([first, last])
  expect(await found({ arrived, status: 'spam,new' })).toEqual([last, spam, first])
  expect(await found({ arrived: '2026-03-11..' })).toEqual([after])
  expect(await found({ arrived: '..2026-02-28' })).toEqual([before])
})
