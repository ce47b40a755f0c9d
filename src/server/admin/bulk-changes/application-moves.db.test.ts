import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

/** Submitted applications of Kim, in these stages. */
async function withApplications(server: TestServer, stages: readonly Stage[]) {
  await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  await server.createStaff({ name: 'Lee Sample', email: 'lee@example.com' })
  const manager = await server.signIn()
  for (const [index] of stages.entries())
    await manager.post('/api/admin/applications', {
      ...{ id: uuidv7(), name: `Ada Harbor ${index}`, phone: `(212) 555-01${40 + index}`, type: 'business' },
      ...{ email: `ada${index}@example.com`, consent: { method: 'phone', on: '2026-03-02' } },
    })
  const { db } = server.ctx
  const rows = await db.select().from(applications).orderBy(asc(applications.id))
  const shared = { ownerStaffId: kim, submittedAt: server.ctx.now() }
  await db.update(applications).set(shared)
  for (const [index, { id }] of rows.entries()) await setStage(server, id, stages[index] ?? 'draft')
  await server.deliverEmails()
  const asKim = await server.signIn('kim@example.com')
  const asLee = await server.signIn('lee@example.com')
  return { manager, asKim, asLee, kim, ids: rows.map(({ id }) => id) }
}

const setStage = ({ ctx: { db } }: TestServer, id: string, stage: Stage) =>
  db.execute(`update applications set stage = '${stage}' where id = '${id}'`)

const move = (staff: Browser, to: Stage, which: object, reason = '') =>
  staff.post('/api/admin/applications/bulk-changes', {
    ...{ id: randomUUID(), change: { action: 'move', to, reason } },
    ...which,
  })
const undo = (staff: Browser, { body }: { body: { change: { id: string } } }) =>
  staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)
const stagesNow = async ({ ctx: { db } }: TestServer) =>
  (await db.select().from(applications).orderBy(asc(applications.id))).map(({ stage }) => stage)
const rowsOf = (ids: readonly string[], stages: readonly Stage[], ownerId: string) =>
  ids.map((id, index) => ({ id, ownerId, status: stages[index] }))

test('selected applications move together, each with the checks of a single move, and undo moves them back', async ({
  server,
}) => {
  const stages = ['in_review', 'ready', 'submitted', 'draft'] as const
  const { asKim, kim, ids } = await withApplications(server, stages)
  const rows = rowsOf(ids, stages, kim)
  expect((await move(asKim, 'on_hold', { rows })).body.fields).toEqual({ reason: 'Enter a reason' })
  const held = await move(asKim, 'on_hold', { rows }, 'The lender pauses')
  expect(held.body).toMatchObject({
    change: { title: 'Moved to On hold', changed: 3, skipped: 1, canBeUndone: true },
    skips: [{ id: ids[3], name: expect.stringMatching(/^Ada Harbor 3/), reason: expect.stringContaining('can') }],
  })
  expect(await stagesNow(server)).toEqual(['on_hold', 'on_hold', 'on_hold', 'draft'])
  const history = await server.ctx.db.select().from(applicationStageChanges)
  expect(history.filter(({ to }) => to === 'on_hold').map(({ reason, actorId }) => [reason, actorId])).toEqual(
    Array(3).fill(['The lender pauses', kim]),
  )
  // One has moved since.
  const [first] = ids
  await asKim.post(`/api/admin/applications/${first}/stage`, { from: 'on_hold', to: 'in_review', reason: '' })
  const undone = (await undo(asKim, held)).body
  expect(undone.change).toMatchObject({ status: 'undone', restored: 2, skipped: 1 })
  expect(undone.skips).toContainEqual(expect.objectContaining({ id: first, reason: 'Its stage has changed since.' }))
  expect(await stagesNow(server)).toEqual(['in_review', 'ready', 'submitted', 'draft'])
})

test('a move that can’t go back is named by the undo, and each refusal says why', async ({ server }) => {
  const stages = ['submitted', 'in_review', 'in_review'] as const
  const { manager, kim, ids } = await withApplications(server, stages)
  const reviewed = await move(manager, 'in_review', { filter: { view: 'all' } })
  expect(reviewed.body).toMatchObject({
    change: { changed: 1, skipped: 2 },
    skips: [{ reason: 'It already has this stage.' }, { reason: 'It already has this stage.' }],
  })
  const undone = (await undo(manager, reviewed)).body
  expect(undone.change).toMatchObject({ restored: 0, skipped: 1 })
  expect(undone.skips.find(({ id }: { id: string }) => id === ids[0])).toMatchObject({
    reason: 'It can’t go back from “In review” to “Submitted”.',
  })
  // Without open requests, none needs documents.
  const refused = await move(manager, 'docs_needed', {
    rows: rowsOf(ids, ['in_review', 'in_review', 'in_review'], kim),
  })
  expect(refused.body.change).toMatchObject({ changed: 0, skipped: 3 })
  expect(refused.body.skips[0].reason).toBe('Request what you need under Requests.')
  // Changed since it was selected.
  const stale = await move(manager, 'on_hold', { rows: rowsOf(ids.slice(0, 1), ['submitted'], kim) }, 'Waits')
  expect(stale.body.skips[0].reason).toContain('already been moved')
})

test('in a bulk change, agents close or pause only their own applications', async ({ server }) => {
  const stages = ['in_review', 'in_review'] as const
  const { manager, asLee, asKim, kim, ids } = await withApplications(server, stages)
  const rows = rowsOf(ids, stages, kim)
  const spam = await move(asLee, 'spam', { rows }, 'Leaving anyway')
  expect(spam.body).toMatchObject({
    change: { changed: 0, skipped: 2 },
    skips: Array(2).fill({
      reason: 'In a bulk change, only its owner and managers close it. Move it on its own page.',
    }),
  })
  const held = await move(asLee, 'on_hold', { rows: rows.slice(0, 1) }, 'Waits')
  expect(held.body).toMatchObject({
    change: { changed: 0, skipped: 1 },
    skips: [{ reason: 'In a bulk change, only its owner and managers put it on hold. Move it on its own page.' }],
  })
  expect((await move(asKim, 'on_hold', { rows: rows.slice(0, 1) }, 'Waits')).body.change).toMatchObject({ changed: 1 })
  expect((await move(asKim, 'spam', { rows: rows.slice(1) }, 'A robot')).body.change).toMatchObject({ changed: 1 })
  const closed = await move(manager, 'withdrawn', { rows: [{ ...rows[0], status: 'on_hold' }] }, 'They called')
  expect(closed.body.change).toMatchObject({ changed: 1 })
  expect(await stagesNow(server)).toEqual(['withdrawn', 'spam'])
})
