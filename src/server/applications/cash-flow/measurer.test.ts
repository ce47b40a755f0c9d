import { expect, test } from 'vitest'
import { packReading } from '#server/applications/statements/packed-reading.ts'
import { emptyReview } from '#shared/applications/cash-flow/review.ts'
import { measureInThread } from './measurer.ts'

const request = { documentIds: ['a'], review: emptyReview, overrides: [], own: [], largest: 0, withStacking: false }
const measure = (applicationId: string) =>
  measureInThread({ caller: 'other', applicationId }, request, [
    packReading({ format: 'csv', sha256: '', accounts: [], signs: [], producer: null, scannedPages: [] }),
  ])

test('one application can wait for four measurements at once, and others aren’t affected', async () => {
  const waiting = Array.from({ length: 6 }, () => measure('one'))
  const other = measure('other')
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'unavailable' } })
  expect((await other).files.size).toBe(1)
  expect((await measure('one')).files.size).toBe(1)
})
