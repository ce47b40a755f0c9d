import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const arrive = async (server: TestServer, email = 'maria@example.com'): Promise<string> =>
  (await server.browser().post('/api/leads/basic', { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123' })).body
    .lead.id

const claim = (browser: Browser, id: string, to: string) =>
  browser.post('/api/admin/leads/changes', {
    ...{ changeId: randomUUID(), change: { action: 'assign', to, reason: '' } },
    leads: [{ id, status: 'new', ownerId: null }],
  })

const newLeads = async (browser: Browser) => (await browser.get('/api/admin/new-leads')).body.leads

test('of two people who claim a lead at the same time, exactly one gets it and the other reads who', async ({
  server,
}) => {
  const people = [
    await server.createStaff({ email: 'pat@example.com', name: 'Pat Example' }),
    await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' }),
  ]
  const [pat, kim] = [await server.signIn('pat@example.com'), await server.signIn('kim@example.com')]
  for (let round = 0; round < 5; round += 1) {
    const id = await arrive(server, `maria${round}@example.com`)
    const answers = await Promise.all([claim(pat, id, people[0]?.id ?? ''), claim(kim, id, people[1]?.id ?? '')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const winners = answers.map(({ body }) => body.changed.length)
    expect(winners.toSorted()).toEqual([0, 1])
    const winner = winners.indexOf(1)
    const loser = answers[1 - winner]
    const name = winner === 0 ? 'Pat Example' : 'Kim Sample'
    expect(loser?.body.skipped).toMatchObject([{ id, reason: `It was already claimed by ${name}.` }])
    const [lead] = await server.ctx.db.select().from(leads).where(eq(leads.id, id))
    expect(lead?.ownerStaffId).toBe(people[winner]?.id)
  }
})

test('new leads are those without owner and the own ones that no one has contacted, with the promised time', async ({
  server,
}) => {
  const { id: me } = await server.createStaff({ email: 'pat@example.com' })
  await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  const [pat, kim] = [await server.signIn('pat@example.com'), await server.signIn('kim@example.com')]
  const id = await arrive(server)
  // Monday at 7 a.m. in New York: the 24 hours start when the office opens at 9.
  const answerBy = { at: '2026-03-03T14:00:00.000Z', text: 'Tuesday, March 3 at 9:00 AM EST' }
  expect(await newLeads(kim)).toEqual([{ id, name: 'Maria Kowalczyk', source: 'Hero Form', ownerId: null, answerBy }])
  expect((await pat.get(`/api/admin/leads/${id}`)).body.answerBy).toEqual(answerBy)

  await claim(pat, id, me)
  expect(await newLeads(pat)).toMatchObject([{ id, ownerId: me }])
  expect(await newLeads(kim)).toEqual([])

  const call = { activityId: randomUUID(), outcome: 'voicemail', body: '' }
  expect((await pat.post(`/api/admin/leads/${id}/calls`, call)).status).toBe(200)
  expect(await newLeads(pat)).toEqual([])
  expect((await pat.get(`/api/admin/leads/${id}`)).body.answerBy).toBeNull()
})

test('leads older than three days are no news, and roles that don’t work on leads get none', async ({ server }) => {
  await server.createStaff({ email: 'pat@example.com' })
  await server.createStaff({ email: 'mark@example.com', role: 'marketing' })
  await arrive(server)
  server.advanceTime({ hours: 71 })
  expect(await newLeads(await server.signIn('pat@example.com'))).toHaveLength(1)
  server.advanceTime({ hours: 2 })
  expect(await newLeads(await server.signIn('pat@example.com'))).toEqual([])
  expect((await (await server.signIn('mark@example.com')).get('/api/admin/new-leads')).status).toBe(403)
})
