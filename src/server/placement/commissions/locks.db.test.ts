import { expect } from 'vitest'
import { createChosenOffer, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'

type File = Awaited<ReturnType<typeof createChosenOffer>>

/** Splits a commission of the application between two partners. */
async function divide({ owner }: File, { id, version }: ListedCommission): Promise<number> {
  const shares = ['Pier Referrals', 'Quay Referrals'].map((partner) => ({ staffId: null, partner, basisPoints: 2_000 }))
  return (await owner.put(`/api/admin/commissions/${id}/shares`, { version, shares })).status
}

const wholeOf = async (file: File) =>
  (await listCommissions(file)).filter(({ direction }) => direction === 'receivable') as [ListedCommission]

test('splitting a commission while its offer falls through causes no deadlock', async ({ server }) => {
  const file = await createChosenOffer(server)
  for (let round = 0; round < 15; round++) {
    const [whole] = await wholeOf(file)
    const reopen = { to: 'offers', reason: 'The client waits' }
    const [divided, reopened] = await Promise.all([
      divide(file, whole),
      file.staff.post(`/api/admin/applications/${file.id}/reopen-offers`, reopen),
    ])
    expect(reopened.status).toBe(200)
    expect([200, 404, 409]).toContain(divided)
    expect(await listCommissions(file)).toEqual([])
    const again = await file.ada.post(`/api/offers/${file.offerId}/choose`, { signature: 'Ada Harbor' })
    expect(again.status).toBe(200)
  }
})

test('splitting a commission while its application is funded causes no deadlock', async ({ server }) => {
  const file = await createChosenOffer(server)
  const post = async (action: string, body = {}) =>
    (await file.staff.post(`/api/admin/applications/${file.id}/${action}`, body)).status
  await post('contract-sent')
  await post('contract-signed', { signedOn: '2026-03-02', reference: 'Contract 17' })
  const [whole] = await wholeOf(file)
  const [funded, ...divisions] = await Promise.all([
    post('funded', { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }),
    ...Array.from({ length: 8 }, () => divide(file, whole)),
  ])
  expect(funded).toBe(200)
  for (const status of divisions) expect([200, 409]).toContain(status)
  const books = await listCommissions(file)
  expect(books.filter(({ direction }) => direction === 'receivable')).toHaveLength(1)
  for (const { status } of books) expect(status).toBe('due')
})
