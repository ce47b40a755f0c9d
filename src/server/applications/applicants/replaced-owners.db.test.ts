import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const bob = { name: 'Jordan Example', email: 'jordan@example.com' }
const replaced = 'Your email address as an owner was replaced'

/** Submits an application that lists an owner who is asked only once it is opened. */
async function submitUnopened(server: TestServer) {
  await submitWithCoOwner(server, undefined, undefined, false)
  await server.createStaff()
  const [application] = await server.ctx.db.select().from(applications)
  const staff = await server.signIn()
  const url = `/api/admin/applications/${application?.id}`
  await server.deliverEmails()
  const correct = async (path: string, value: string) => {
    const { sections } = (await staff.get(url)).body
    const { value: before } = sections
      .flatMap(({ answers }: { answers: { path: string }[] }) => answers)
      .find((answer: { path: string }) => answer.path === path)
    const change = { correctionId: uuidv7(), step: 'owners', path, before, value, reason: 'As told on the phone.' }
    return staff.post(`${url}/corrections`, change)
  }
  return { staff, url, correct }
}

const noticesOf = async (server: TestServer, email = bob.email) =>
  (await server.deliverEmails()).filter(({ to, subject }) => to.includes(email) && subject === replaced)

test('a former address is notified although its mailbox got all emails of the day', async ({ server }) => {
  await submitWithCoOwner(server)
  await server.createStaff()
  const ada = await openFromEmail(server)
  const [owner] = (await ada.get('/api/tracking/owners')).body.owners
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    server.advanceTime({ minutes: 16 })
    statuses.push((await ada.post(`/api/tracking/owners/${owner.id}/ask`, {})).status)
  }
  expect(statuses).toContain(200)
  expect(statuses.at(-1)).toBe(429)
  await server.deliverEmails()
  const staff = await server.signIn()

  // The applicant's own correction would have to email it, so it waits.
  const change = { from: bob.email, email: 'jo@example.com' }
  expect((await ada.put(`/api/tracking/owners/${owner.id}`, change)).status).toBe(429)
  expect(await noticesOf(server)).toEqual([])
  const [application] = await server.ctx.db.select().from(applications)
  const path = `/api/admin/applications/${application?.id}/owners/${owner.id}`
  expect((await staff.put(path, { ...change, name: bob.name })).status).toBe(200)
  expect(await noticesOf(server)).toHaveLength(1)
})

test('a team member asks, adds and corrects owners sixty times a day', async ({ server }) => {
  await submitWithCoOwner(server)
  await server.createStaff()
  const staff = await server.signIn()
  const [application] = await server.ctx.db.select().from(applications)
  const path = `/api/admin/applications/${application?.id}/owners`
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await staff.post(path, { name: `Owner ${count}`, email: `owner.${count}@example.com` })).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('the listed address is notified when staff add its owner with another one', async ({ server }) => {
  const { staff, url } = await submitUnopened(server)
  expect((await staff.post(`${url}/owners`, { name: 'Jordan  example', email: 'private@example.net' })).status).toBe(
    200,
  )
  expect(await noticesOf(server)).toHaveLength(1)
  const entries = await server.ctx.db.select().from(auditLog)
  expect(entries.find(({ action }) => action === 'application.add-owner')?.detail).toMatchObject({
    addressHash: addressHash('private@example.net'),
    listedAddressHashes: [addressHash(bob.email)],
  })
})

test('the listed address is notified when staff correct the answer before its owner is asked', async ({ server }) => {
  const { correct } = await submitUnopened(server)
  expect((await correct('owners.1.email', 'pat+owner@example.com')).body.fields.value).toContain('team member')
  expect((await correct('owners.1.email', 'private@example.net')).status).toBe(200)
  expect(await noticesOf(server)).toHaveLength(1)
  // Back to the first address: no one else gets an email.
  expect((await correct('owners.1.email', bob.email)).status).toBe(200)
  expect(await noticesOf(server)).toEqual([])
  expect((await correct('owners.1.fullName', 'Jord\u0430n Example')).body.fields).toHaveProperty('value')
  expect((await correct('owners.1.fullName', 'Jordan B Example')).status).toBe(200)
  expect(await noticesOf(server)).toEqual([])
})

test('the listed address is notified when its owner gets the name of someone who was asked elsewhere', async ({
  server,
}) => {
  const { staff, url, correct } = await submitUnopened(server)
  expect((await correct('owners.1.fullName', 'Someone Else')).status).toBe(200)
  expect((await staff.post(`${url}/owners`, { ...bob, email: 'private@example.net' })).status).toBe(200)
  expect(await noticesOf(server)).toEqual([])
  expect((await correct('owners.1.fullName', bob.name)).status).toBe(200)
  expect(await noticesOf(server)).toHaveLength(1)
})

test('the listed address is notified although it is asked for another owner, too', async ({ server }) => {
  const { staff, url, correct } = await submitUnopened(server)
  // Under another name, the email doesn't show Jordan that someone else answers for them.
  expect((await staff.post(`${url}/owners`, { name: 'Jo Example', email: bob.email })).status).toBe(200)
  await server.deliverEmails()
  expect((await correct('owners.1.email', 'private@example.net')).status).toBe(200)
  expect(await noticesOf(server)).toHaveLength(1)
  const entries = await server.ctx.db.select().from(auditLog)
  expect(entries.find(({ action }) => action === 'application.correct-answer')?.detail).toMatchObject({
    before: { addressHash: addressHash(bob.email) },
    after: { addressHash: addressHash('private@example.net') },
  })
})

test('a change is refused once a team member changed too many owners, and nothing is saved', async ({ server }) => {
  const { staff, url, correct } = await submitUnopened(server)
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await correct('owners.1.email', `private.${count}@example.net`)).status)
    statuses.push((await correct('owners.1.email', bob.email)).status)
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await noticesOf(server)).toHaveLength(5)
  const refused = await correct('owners.1.email', 'private@example.net')
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('Too many requests')
  expect((await staff.post(`${url}/owners`, { name: bob.name, email: 'private@example.net' })).status).toBe(429)
  expect((await staff.get(`${url}/owners`)).body.owners).toMatchObject([{ id: null, email: bob.email }])
  expect(await noticesOf(server)).toEqual([])
})

test('no one gets the name of another owner, also of one who declined or was renamed', async ({ server }) => {
  await submitWithCoOwner(server)
  await server.deliverEmails()
  await server.createStaff()
  const staff = await server.signIn()
  const [application] = await server.ctx.db.select().from(applications)
  const path = `/api/admin/applications/${application?.id}/owners`
  const add = (name: string) => staff.post(path, { name, email: 'private@example.net' })
  const rename = async (from: string, name: string) => {
    const { owners } = (await staff.get(path)).body
    const { id, email } = owners.find((owner: { name: string }) => owner.name === from)
    return staff.put(`${path}/${id}`, { from: email, name, email })
  }
  // Nor one that can't be told from it: with marks that can't be seen, and letters that look the same.
  for (const like of ['Jordan\u200b Example', 'Jor\u00addan Example', 'J0rdan Exarnple'])
    expect([like, (await add(like)).status]).toEqual([like, 409])
  for (const other of ['Jord\u0430n Example', 'Jordan\u200d Example', 'Jordan Examp|e', 'Jord\u0251n Example'])
    expect((await add(other)).body.fields).toEqual({ name: 'Enter the name as on their ID, in Latin letters only' })

  expect((await add('Zed Example')).status).toBe(200)
  const { status, body } = await rename('Zed Example', 'jordan example')
  expect([status, body.message]).toEqual([409, expect.stringContaining('is another owner of this application')])

  // Nor after the other owner got another name, by which they could no longer be found.
  expect((await rename(bob.name, 'Jordan B. Example')).status).toBe(200)
  expect((await rename('Zed Example', bob.name)).status).toBe(409)
  expect((await add(bob.name)).body.message).toContain('was already asked')
  expect((await rename('Jordan B. Example', bob.name)).status).toBe(200)
})
