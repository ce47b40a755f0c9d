import { expect } from 'vitest'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

test('a repeated status change has no effect; another note, or the same from someone else, is refused', async ({
  server,
}) => {
  const { send, board, staff } = await createAgreedApplication(server)
  await send()
  const { id, version } = (await board()).submission ?? { id: '', version: 0 }
  const url = `/api/admin/lender-submissions/${id}/status`
  const decline = {
    version,
    to: 'declined_by_lender',
    reasons: ['time_in_business'],
    note: 'Wants three years\nor four',
  }
  for (const _sent of ['once', 'twice']) expect((await staff.post(url, decline)).status).toBe(200)
  const declined = { version: version + 1, status: 'declined_by_lender', notes: decline.note }
  expect((await board()).submission).toMatchObject(declined)

  for (const other of [{ note: 'Wants' }, { reasons: ['recent_inquiries'] }, { to: 'expired', reasons: [] }])
    expect((await staff.post(url, { ...decline, ...other })).status).toBe(409)
  await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const late = await (await server.signIn('sam@example.com')).post(url, decline)
  const told = 'Pat Example changed this just now. Its status is now “Declined by the lender”. Refresh and try again.'
  expect([late.status, late.body.message]).toEqual([409, `Your change wasn’t saved. ${told}`])
  expect((await board()).submission).toMatchObject(declined)
})
