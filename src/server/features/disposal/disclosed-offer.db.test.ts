import { expect } from 'vitest'
import { applications } from '#server/features/applications/table.ts'
import { disposeOfDue } from '#server/features/disposal/commands/run-disposal.ts'
import { findHeld } from '#server/features/disposal/held-records.ts'
import { offers } from '#server/features/offers/table.ts'
import { submissions } from '#server/features/submissions/table.ts'
import { test } from '#server/testing/desk.ts'
import { add, withLenders } from '#server/testing/offered.ts'

const years = (count: number) => ({ hours: count * 366 * 24 })
const signed = { name: 'Ada Harbor', at: '2026-03-02T12:00:00.000Z', ip: '192.0.2.7', userAgent: 'Ada’s browser' }
const received = { receivedAt: signed.at, transmittedAt: signed.at, openedAt: signed.at }

test('where a lender disclosed its terms, the file stays with the books; then names go and amounts stay', async ({
  desk,
}) => {
  const offered = await withLenders(desk)
  await add(offered)
  const file = { documentId: offered.id, sha256: 'a'.repeat(64), size: 1 }
  await desk.ctx.db.update(offers).set({ choice: signed, disclosure: { ...file, ...received, signed } })
  await desk.ctx.db.update(submissions).set({ notes: 'Ada calls on Mondays.' })
  await desk.ctx.db.update(applications).set({ stage: 'not_placed' })

  desk.pass(years(3))
  await disposeOfDue(desk.ctx, desk.vault)
  expect((await desk.ctx.db.select().from(applications))[0]?.name).toBe('Ada Harbor')
  expect(await findHeld(desk.ctx, 'ada@example.com')).toContainEqual(
    expect.objectContaining({ fate: 'keep', why: expect.stringContaining('(10 CCR 956): until March 2, 2033') }),
  )

  desk.pass(years(5))
  await disposeOfDue(desk.ctx, desk.vault)
  expect((await desk.ctx.db.select().from(applications))[0]?.name).toBe('Deleted')
  const [offer] = await desk.ctx.db.select().from(offers)
  const nobody = { name: '', at: signed.at, ip: '', userAgent: '' }
  expect(offer).toMatchObject({ amountCents: 5_000_000, choice: nobody, disclosure: { ...received, signed: nobody } })
  expect((await desk.ctx.db.select().from(submissions)).map(({ notes }) => notes)).toEqual(['', ''])
})
