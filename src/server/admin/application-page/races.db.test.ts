import { expect } from 'vitest'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

test('a late move reports the first change, with the name of a team member', async ({ server }) => {
  const { browser, url } = await createApplicationInReview(server)
  await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const kim = await server.signIn('kim@example.com')
  const late = async (from: string) =>
    (await kim.post(`${url}/stage`, { from, to: 'on_hold', reason: 'Called' })).body.message

  expect(await late('submitted')).toBe('This application has already been moved by Pat Example. It is now "In review".')
  expect((await browser.post('/api/tracking/withdraw', { reason: '' })).status).toBe(200)
  expect(await late('in_review')).toBe('This application has already been moved. It is now "Withdrawn".')
})
