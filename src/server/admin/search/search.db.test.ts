import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const find = async (staff: Browser, q: string) =>
  (await staff.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.hits as {
    kind: string
    title: string
    detail: string
  }[]
/** Leads of other tests remain, so one kind may have more hits. */
const kindsOf = (hits: { kind: string }[]) => [...new Set(hits.map(({ kind }) => kind))]

/** Creates one person in every kind of record, and another person who must not match. */
async function fill(server: TestServer) {
  const visitor = server.browser()
  const lead = { name: 'Ada Harbor', email: 'ada.finds@example.com', phone: '(212) 555-0142' }
  await visitor.post('/api/leads/basic', lead)
  await visitor.post('/api/leads/basic', { name: 'Zqe Other', email: 'zoe.finds@example.com', phone: '(212) 555-0199' })
  const { reference } = (
    await visitor.post('/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada.finds@example.com' })
  ).body.file
  const message = { topic: 'funding', message: 'When do you answer? I need a new oven by June.' }
  await visitor.post('/api/contact', {
    ...message,
    name: 'Ada Harbor',
    email: 'ada.finds@example.com',
    phone: lead.phone,
  })
  await server.ctx.db
    .insert(lenders)
    .values({ id: uuidv7(), name: 'Harbor 50% Bank', createdAt: server.ctx.now(), updatedAt: server.ctx.now() })
  return { reference: String(reference) }
}

test('search finds a name in all kinds, a reference with or without hyphens, and a number in any format', async ({
  server,
}) => {
  const { reference } = await fill(server)
  await server.createStaff({ role: 'owner', name: 'Olga Harbor' })
  const owner = await server.signIn()

  expect(kindsOf(await find(owner, 'harbor'))).toEqual(['application', 'lead', 'contact', 'lender', 'staff'])
  for (const typed of ['HARBOR ada', 'Harbor, Ada'])
    expect(kindsOf(await find(owner, typed))).toEqual(['application', 'lead', 'contact'])
  expect(kindsOf(await find(owner, 'ada.finds@example'))).toEqual(['application', 'lead', 'contact'])
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ''), reference.replaceAll('-', ' ')])
    expect(await find(owner, typed)).toMatchObject([{ kind: 'application', title: 'Ada Harbor' }])
  for (const typed of ['(212) 555-0142', '2125550142', '+1 212.555.0142', '0142'])
    expect(kindsOf(await find(owner, typed))).toEqual(['lead', 'contact'])
})

test("a merged lead's address, name and number find its primary lead", async ({ server }) => {
  const { ctx } = server
  await fill(server)
  const visit = async (name: string, email: string, phone: string) =>
    (await server.browser().post('/api/leads/basic', { name, email, phone })).body.lead.id
  const id = await visit('Ada Piers', 'ada.piers@example.com', '(212) 555-0151')
  const other = await visit('Adele Zqharbour', 'adele.finds@example.com', '(212) 555-0152')
  await ctx.db.update(leads).set({ mergedIntoId: id }).where(eq(leads.id, other))
  await server.createStaff()
  const staff = await server.signIn()
  for (const typed of ['adele.finds@example.com', 'Zqharbour', 'zq ad', '212.555.0152', 'adele.finds', '5550151'])
    expect(await find(staff, typed)).toMatchObject([{ kind: 'lead', id, title: 'Ada Piers' }])
})

test('a search by number shows only the typed digits next to the name', async ({ server }) => {
  const { reference } = await fill(server)
  await server.ctx.db.update(applications).set({ phone: '212 555 0142' })
  await server.createStaff({ role: 'owner', name: 'Olga Harbor' })
  const owner = await server.signIn()
  const details = async (q: string) =>
    (await find(owner, q)).map(({ kind, detail }) => [kind, detail.replace(/HC-\w{4}-\w{4}/, 'HC')])

  expect(await details('555 0142')).toEqual([
    ['application', `(•••) 555-0142 · ${reference}`],
    ['lead', 'ada.finds@example.com · (212) 555-0142'],
    ['contact', '(•••) 555-0142 · HC · ada.finds@example.com'],
  ])
  expect(await details('ada harbor')).toEqual([
    ['application', reference],
    ['lead', 'ada.finds@example.com · (212) 555-0142'],
    ['contact', 'HC · ada.finds@example.com'],
  ])
})

test('an international number is found in any notation', async ({ server }) => {
  await fill(server)
  await server.createStaff({ role: 'owner', name: 'Olga Example' })
  const owner = await server.signIn()
  const typed = [
    '+44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '0044 020 7946 0958',
    '442079460958',
    '020 7946 0958',
    '+44 20 794',
  ]
  for (const stored of ['+44 (0)20 7946 0958', '+44 020 7946 0958', '0044 20 7946 0958', '442079460958']) {
    await server.ctx.db.update(applications).set({ phone: stored })
    await server.ctx.db.update(contactMessages).set({ phone: stored })
    for (const q of typed)
      expect(kindsOf(await find(owner, q)), `${stored} by ${q}`).toEqual(['application', 'contact'])
  }
  expect(await find(owner, '+44 20 7946 0959')).toEqual([])
})

test('one or two letters match word beginnings, and wildcard characters are matched literally', async ({ server }) => {
  await fill(server)
  await server.createStaff({ role: 'owner', name: 'Olga Example' })
  const owner = await server.signIn()

  expect(await find(owner, 'ZQ')).toMatchObject([{ kind: 'lead', title: 'Zqe Other' }])
  expect(await find(owner, 'qe')).toEqual([])
  expect(await find(owner, 'zq ot')).toMatchObject([{ title: 'Zqe Other' }])
  expect(await find(owner, '50%')).toMatchObject([{ kind: 'lender', title: 'Harbor 50% Bank' }])
  expect(await find(owner, '%%%')).toEqual([])
  expect(await find(owner, 'ada_finds@')).toEqual([])
  expect((await owner.get('/api/admin/search?q=')).status).toBe(422)
})

test('everyone finds what their role can read, up to five of each kind', async ({ server }) => {
  await fill(server)
  for (let number = 0; number < 6; number++)
    await server.browser().post('/api/leads/basic', {
      ...{ name: `Harbor ${number}`, email: `harbor.finds.${number}@example.com`, phone: '(212) 555-0101' },
    })
  await server.createStaff({ role: 'marketing', email: 'mel@example.com', name: 'Mel Harbor' })
  const marketing = await server.signIn('mel@example.com')

  const { body } = await marketing.get('/api/admin/search?q=harbor')
  expect(kindsOf(body.hits)).toEqual(['lead'])
  expect(body.hits).toHaveLength(5)
  expect(body.more).toEqual(['lead'])
  expect((await server.browser().get('/api/admin/search?q=harbor')).status).toBe(401)
})

test('a complaint is found only by roles that can read complaints', async ({ server }) => {
  const text = { topic: 'complaint', message: 'Somebody called me at night. Please stop that.' }
  await server.browser().post('/api/contact', { name: 'Cora Complains', email: 'cora@example.com', ...text })
  await server.createStaff()
  await server.createStaff({ role: 'compliance', email: 'con@example.com' })

  expect(await find(await server.signIn(), 'cora')).toEqual([])
  expect(kindsOf(await find(await server.signIn('con@example.com'), 'cora'))).toEqual(['contact'])
})

test('recent records are returned in order, and only those that the user can read', async ({ server }) => {
  await fill(server)
  await server.createStaff({ role: 'owner', name: 'Olga Example' })
  await server.createStaff({ role: 'marketing', email: 'mel@example.com' })
  const owner = await server.signIn()
  const records = ((await owner.get('/api/admin/search?q=ada.finds')).body.hits as { kind: string; id: string }[])
    .map(({ kind, id }) => ({ kind, id }))
    .toReversed()
  const gone = { kind: 'lead', id: uuidv7() }

  const named = (await owner.post('/api/admin/search/records', { records: [gone, ...records] })).body.hits
  expect(kindsOf(named)).toEqual(['contact', 'lead', 'application'])
  const marketing = await server.signIn('mel@example.com')
  expect(kindsOf((await marketing.post('/api/admin/search/records', { records })).body.hits)).toEqual(['lead'])
})
