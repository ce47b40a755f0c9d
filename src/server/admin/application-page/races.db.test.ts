import { expect } from 'vitest'
import { test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'

test('who moves a file too late is told who was faster, by name where it was a colleague', async ({ desk }) => {
  const { browser, url } = await inReview(desk)
  await desk.hire({ name: 'Kim Sample', email: 'kim@example.com' })
  const kim = await desk.signedIn('kim@example.com')
  const late = async (from: string) =>
    (await kim.post(`${url}/move`, { from, to: 'on_hold', reason: 'Called' })).body.message

  expect(await late('submitted')).toBe('It was moved meanwhile by Pat Example: it is "In review" now.')
  expect((await browser.post('/api/tracking/withdraw', { reason: '' })).status).toBe(200)
  expect(await late('in_review')).toBe('It was moved meanwhile: it is "Withdrawn" now.')
})
