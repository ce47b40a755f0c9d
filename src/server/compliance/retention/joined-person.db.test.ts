import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findCopy } from '#server/compliance/privacy/held-copy.ts'
import { beginDisposal } from '#server/compliance/retention/commands/begin-disposal.ts'
import { runDisposal } from '#server/compliance/retention/commands/run-disposal.ts'
import { findHeld } from '#server/compliance/retention/held-records.ts'
import { disposalItems } from '#server/compliance/retention/table.ts'
import { leadSubmissions, leads } from '#server/intake/leads/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const [ada, other] = ['ada@example.com', 'a.harbor@example.com']

async function lead(desk: Desk, email: string, name = 'Ada Harbor'): Promise<string> {
  const sent = { name, email, phone: '(212) 555-0142', source: 'Home' }
  return (await desk.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** A person with two addresses who wrote again from the second one after the merge. */
async function joined(desk: Desk) {
  const [into, second] = [await lead(desk, ada), await lead(desk, other)]
  await desk.hire()
  const staff = await desk.signedIn()
  const merge = () => staff.post(`/api/admin/leads/${into}/merge`, { otherId: second })
  expect((await merge()).status).toBe(200)
  expect(await lead(desk, 'A.Harbor@example.com', 'Ada M. Harbor')).toBe(into)
  const part = () => staff.post(`/api/admin/leads/${second}/unmerge`, {})
  return { into, second, part }
}

async function erase({ ctx, vault }: Desk, email: string) {
  await runDisposal(ctx, vault, await beginDisposal(ctx, { email, requestReference: 'HP-7Q4K-92XM' }))
}

const standing = async ({ ctx }: Desk) => ({
  leads: (await ctx.db.select().from(leads)).map(({ email }) => email),
  requests: (await ctx.db.select().from(leadSubmissions)).map(({ email }) => email),
})

test.for([ada, other])('a deletion for %s covers the person at both addresses', async (email, { desk }) => {
  await joined(desk)
  expect((await findHeld(desk.ctx, email))[0]).toMatchObject({ what: 'Lead', count: 2, fate: 'delete' })
  await erase(desk, email)
  expect(await standing(desk)).toEqual({ leads: [], requests: [] })
})

test.for([ada, other])('a copy for %s contains both leads and later submissions', async (email, { desk }) => {
  await joined(desk)
  const copy = await findCopy(desk.ctx, desk.vault.keys, email)
  expect(copy.Lead).toMatchObject([
    { email: ada, laterSubmissions: [{ name: 'Ada M. Harbor', email: 'A.Harbor@example.com' }] },
    { email: other, laterSubmissions: [] },
  ])
})

test('after an unmerge each lead is deleted alone, with submissions from its address', async ({ desk }) => {
  const { into, part } = await joined(desk)
  expect((await part()).status).toBe(200)
  const copy = await findCopy(desk.ctx, desk.vault.keys, other)
  expect([copy.Lead, copy['Other requests']]).toMatchObject([[{ email: other }], [{ name: 'Ada M. Harbor' }]])
  expect(await findHeld(desk.ctx, other)).toMatchObject([
    { what: 'Lead', count: 1 },
    { what: 'Requests stored with another lead', count: 1, records: [{ kind: 'lead', id: into }] },
  ])
  await erase(desk, other)
  expect(await standing(desk)).toEqual({ leads: [ada], requests: [] })
  expect(await desk.ctx.db.select().from(leads).where(eq(leads.id, into))).toMatchObject([{ submissions: 1 }])
})

test('a resubmission stored with a lead on hold is kept', async ({ desk }) => {
  const { part } = await joined(desk)
  await part()
  await desk.hire({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await desk.signedIn('cleo@example.com')
  await cleo.post('/api/admin/retention/holds', { of: ada, reason: 'A lawsuit.' })
  await erase(desk, other)
  expect(await standing(desk)).toEqual({ leads: [ada], requests: ['A.Harbor@example.com'] })
  expect(await desk.ctx.db.select().from(disposalItems)).toMatchObject([{ kind: 'lead', outcome: 'done' }])
})
