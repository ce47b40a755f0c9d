import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const url = '/api/admin/presence'
const lead = { kind: 'lead', id: uuidv7() }
const looking = async (browser: Browser, record: object = lead) => (await browser.post(url, record)).body.colleagues

async function hireTwo(desk: Desk) {
  await desk.hire({ name: 'Pat Example' })
  await desk.hire({ name: 'Olga Example', email: 'olga@example.com' })
  return { pat: await desk.signedIn(), olga: await desk.signedIn('olga@example.com') }
}

test('users who view the same record see each other by name, but not themselves', async ({ desk }) => {
  const { pat, olga } = await hireTwo(desk)
  // An authenticator code works for one session only.
  desk.pass({ seconds: 30 })
  const patAtHome = await desk.signedIn()
  expect(await looking(pat)).toEqual([])
  expect(await looking(patAtHome)).toEqual([])
  expect(await looking(olga)).toEqual(['Pat Example'])
  expect(await looking(pat)).toEqual(['Olga Example'])
  expect(await looking(olga, { kind: 'lead', id: uuidv7() })).toEqual([])
  expect(await looking(pat)).toEqual([])
})

test('users who navigate away, time out or sign out are no longer shown', async ({ desk }) => {
  const { pat, olga } = await hireTwo(desk)
  await looking(olga)
  await olga.remove(url)
  expect(await looking(pat)).toEqual([])

  await looking(olga)
  desk.pass({ seconds: 51 })
  expect(await looking(pat)).toEqual([])

  await looking(olga)
  expect(await looking(pat)).toEqual(['Olga Example'])
  await olga.post('/api/auth/logout')
  expect(await looking(pat)).toEqual([])
})

test("users can't see who is viewing records that they can't read", async ({ desk }) => {
  await desk.hire({ role: 'marketing', email: 'mel@example.com' })
  const marketing = await desk.signedIn('mel@example.com')
  expect((await marketing.post(url, { kind: 'application', id: uuidv7() })).status).toBe(403)
  expect((await marketing.post(url, { kind: 'lead', id: 'x' })).status).toBe(422)
})
