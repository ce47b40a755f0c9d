import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function visit(server: TestServer, email: string) {
  const sent = { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', contactConsent: true }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id as string
}
const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead
const seen = async (staff: Browser, id: string) => {
  const { status, ownerId } = await read(staff, id)
  return { id, status, ownerId: ownerId ?? null }
}
const move = async (staff: Browser, id: string, to: string, changeId: string = randomUUID()) => {
  const change = { action: 'move', to, reason: 'They said so' }
  return (await staff.post('/api/admin/leads/changes', { changeId, change, leads: [await seen(staff, id)] })).body
}

test('do-not-contact survives merging and unmerging', async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  const [into, other] = [await visit(server, 'maria@example.com'), await visit(server, 'm.k@example.com')]
  expect((await move(staff, other, 'do_not_contact')).changed).toEqual([other])
  expect((await staff.post(`/api/admin/leads/${into}/merge`, { otherId: other })).status).toBe(200)
  expect(await read(staff, into)).toMatchObject({ status: 'do_not_contact', mayBeCalled: false })

  expect((await staff.post(`/api/admin/leads/${other}/unmerge`, {})).status).toBe(200)
  expect(await read(staff, other)).toMatchObject({ status: 'do_not_contact' })
  expect(
    (
      await staff.post(`/api/admin/leads/${other}/convert`, {
        type: 'business',
        consent: { method: 'phone', on: '2026-03-02' },
      })
    ).status,
  ).toBe(409)
})

test('a change is undone once, and not if a colleague has made the same change since', async ({ server }) => {
  await server.createStaff()
  await server.createStaff({ email: 'bo@example.com' })
  const [pat, bo] = [await server.signIn(), await server.signIn('bo@example.com')]
  const id = await visit(server, 'maria@example.com')
  const changeId = randomUUID()
  await move(pat, id, 'contacted', changeId)
  const undo = () => pat.post(`/api/admin/leads/changes/${changeId}/undo`, {})
  expect((await undo()).body.changed).toEqual([id])
  await move(bo, id, 'contacted')

  expect((await undo()).body).toMatchObject({ changed: [], skipped: [{ id }] })
  expect(await read(pat, id)).toMatchObject({ status: 'contacted' })
})

test('a move is not undone after a call that would have changed the status', async ({ server }) => {
  await server.createStaff()
  await server.createStaff({ email: 'bo@example.com' })
  const [pat, bo] = [await server.signIn(), await server.signIn('bo@example.com')]
  const undo = async (changeId: string) => (await pat.post(`/api/admin/leads/changes/${changeId}/undo`, {})).body
  const call = async (id: string, outcome: string) => {
    server.advanceTime({ seconds: 5 })
    await bo.post(`/api/admin/leads/${id}/calls`, { activityId: randomUUID(), outcome })
  }

  const [spoken, missed] = [await visit(server, 'maria@example.com'), await visit(server, 'm.k@example.com')]
  const first = randomUUID()
  await move(pat, spoken, 'contacted', first)
  const { firstTouchedAt } = await read(pat, spoken)
  await call(spoken, 'spoke')
  expect(await undo(first)).toMatchObject({
    changed: [],
    skipped: [{ id: spoken, reason: 'The lead has been contacted since.' }],
  })
  expect(await read(pat, spoken)).toMatchObject({ status: 'contacted', firstTouchedAt })

  // No answer, so the call doesn't change the status.
  const second = randomUUID()
  await move(pat, missed, 'attempted')
  await move(pat, missed, 'nurture', second)
  await call(missed, 'no_answer')
  expect((await undo(second)).changed).toEqual([missed])
  expect(await read(pat, missed)).toMatchObject({ status: 'attempted', firstTouchedAt: expect.any(String) })
})

test('a change is not undone after a merge, and the time of first contact is kept', async ({ server }) => {
  const { id: owner } = await server.createStaff()
  const pat = await server.signIn()
  const [into, other] = [await visit(server, 'maria@example.com'), await visit(server, 'm.k@example.com')]
  const [moved, assigned] = [randomUUID(), randomUUID()]
  await move(pat, other, 'contacted')
  const { firstTouchedAt } = await read(pat, other)
  const change = { action: 'assign', to: owner }
  await pat.post('/api/admin/leads/changes', { changeId: assigned, change, leads: [await seen(pat, other)] })
  server.advanceTime({ seconds: 5 })
  await move(pat, into, 'attempted', moved)
  await pat.post(`/api/admin/leads/${into}/merge`, { otherId: other })

  const undone = await pat.post(`/api/admin/leads/changes/${assigned}/undo`, {})
  expect(undone.body.skipped).toMatchObject([{ id: other, reason: 'It has been merged into another lead since.' }])
  await pat.post(`/api/admin/leads/changes/${moved}/undo`, {})
  expect(await read(pat, into)).toMatchObject({ status: 'new', firstTouchedAt })
})

test('undoing an assignment gives no lead back to someone who has left since', async ({ server }) => {
  const { id: owner } = await server.createStaff({ role: 'owner' })
  const { id: bo } = await server.createStaff({ email: 'bo@example.com' })
  const pat = await server.signIn()
  const id = await visit(server, 'maria@example.com')
  const changeId = randomUUID()
  const assign = async (to: string, change: string) =>
    pat.post('/api/admin/leads/changes', {
      ...{ changeId: change, change: { action: 'assign', to, reason: 'Bo is away' }, leads: [await seen(pat, id)] },
    })
  expect((await assign(bo, randomUUID())).body.changed).toEqual([id])
  expect((await assign(owner, changeId)).body.changed).toEqual([id])
  expect((await pat.post(`/api/admin/staff/${bo}/deactivate`, {})).status).toBe(200)

  const { body } = await pat.post(`/api/admin/leads/changes/${changeId}/undo`, {})
  const reason = 'The account of its former owner has been deactivated since.'
  expect(body).toMatchObject({ changed: [], skipped: [{ id, reason }] })
  expect((await seen(pat, id)).ownerId).toBe(owner)
})
