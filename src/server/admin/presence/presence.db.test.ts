import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/admin/presence'
const lead = { kind: 'lead', id: uuidv7() }
const looking = async (browser: Browser, record: object = lead) => (await browser.post(url, record)).body.colleagues

async function addTwoStaff(server: TestServer) {
  await server.createStaff({ name: 'Pat Example' })
  await server.createStaff({ name: 'Olga Example', email: 'olga@example.com' })
  return { pat: await server.signIn(), olga: await server.signIn('olga@example.com') }
}

test('users who view the same record see each other by name, but not themselves', async ({ server }) => {
  const { pat, olga } = await addTwoStaff(server)
  // An authenticator code works for one session only.
  server.advanceTime({ seconds: 30 })
  const patAtHome = await server.signIn()
  expect(await looking(pat)).toEqual([])
  expect(await looking(patAtHome)).toEqual([])
  expect(await looking(olga)).toEqual(['Pat Example'])
  expect(await looking(pat)).toEqual(['Olga Example'])
  expect(await looking(olga, { kind: 'lead', id: uuidv7() })).toEqual([])
  expect(await looking(pat)).toEqual([])
})

test('users who navigate away, time out or sign out are no longer shown', async ({ server }) => {
  const { pat, olga } = await addTwoStaff(server)
  await looking(olga)
  await olga.remove(url)
  expect(await looking(pat)).toEqual([])

  await looking(olga)
  server.advanceTime({ seconds: 51 })
  expect(await looking(pat)).toEqual([])

  await looking(olga)
  expect(await looking(pat)).toEqual(['Olga Example'])
  await olga.post('/api/auth/logout')
  expect(await looking(pat)).toEqual([])
})

test("users can't see who is viewing records that they can't read", async ({ server }) => {
  await server.createStaff({ role: 'marketing', email: 'mel@example.com' })
  const marketing = await server.signIn('mel@example.com')
  expect((await marketing.post(url, { kind: 'application', id: uuidv7() })).status).toBe(403)
  expect((await marketing.post(url, { kind: 'lead', id: 'x' })).status).toBe(422)
})
