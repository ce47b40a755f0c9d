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

test('colleagues with the same record before them see each other by name, and nobody sees themselves', async ({
  desk,
}) => {
  const { pat, olga } = await hireTwo(desk)
  // A code of the authenticator opens one session.
  desk.pass({ seconds: 30 })
  const patAtHome = await desk.signedIn()
  expect(await looking(pat)).toEqual([])
  expect(await looking(patAtHome)).toEqual([])
  expect(await looking(olga)).toEqual(['Pat Example'])
  expect(await looking(pat)).toEqual(['Olga Example'])
  expect(await looking(olga, { kind: 'lead', id: uuidv7() })).toEqual([])
  expect(await looking(pat)).toEqual([])
})

test('who looks away, falls silent or signs out is there no more', async ({ desk }) => {
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

test('nobody learns who is at records that they may not read themselves', async ({ desk }) => {
  await desk.hire({ role: 'marketing', email: 'mel@example.com' })
  const marketing = await desk.signedIn('mel@example.com')
  expect((await marketing.post(url, { kind: 'application', id: uuidv7() })).status).toBe(403)
  expect((await marketing.post(url, { kind: 'lead', id: 'x' })).status).toBe(422)
})
