import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { SecurityKey } from '#server/testing/security-key.ts'
import { test } from '#server/testing/test-server.ts'
import { applicantPasskeys } from './table.ts'

const passkeys = '/api/applicants/passkeys'
const opening = '/api/applicants/open/passkey'

async function addPasskey(browser: Browser, key: SecurityKey) {
  const { body } = await browser.post(`${passkeys}/start`)
  return browser.post(passkeys, { attestation: key.create(body) })
}

async function openWith(browser: Browser, key: SecurityKey) {
  const { body } = await browser.post(`${opening}/start`)
  return browser.post(opening, { assertion: key.get(body) })
}

const isOpenIn = async (browser: Browser) => (await browser.get('/api/applications/current')).status === 200

test('applicants see where their application is open, and end one device or all others', async ({ server }) => {
  await startApplication(server)
  const [phone, laptop, library] = [
    await openFromEmail(server),
    await openFromEmail(server),
    await openFromEmail(server),
  ]
  const { body } = await laptop.get('/api/applicants/devices')
  expect(body.sessions).toHaveLength(3)
  expect(body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true, false])
  expect(body.sessions[0]).toMatchObject({ device: 'Unknown browser', lastSeenAt: server.ctx.now().toISOString() })

  const ended = await laptop.remove(`/api/applicants/sessions/${body.sessions[0].id}`)
  expect(ended.body.sessions).toHaveLength(2)
  expect([await isOpenIn(phone), await isOpenIn(laptop), await isOpenIn(library)].filter(Boolean)).toHaveLength(2)
  expect((await laptop.remove(`/api/applicants/sessions/${body.sessions[0].id}`)).status).toBe(404)

  expect((await laptop.post('/api/applicants/sessions/end-others')).body.sessions).toMatchObject([{ isCurrent: true }])
  expect([await isOpenIn(phone), await isOpenIn(laptop), await isOpenIn(library)]).toEqual([false, true, false])
  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'application.end-session'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([{ actorKind: 'applicant' }, { actorKind: 'applicant' }])
})

test('devices and passkeys of another application, or without the mailbox, are out of reach', async ({ server }) => {
  const { browser: draft } = await startApplication(server)
  expect((await draft.get('/api/applicants/devices')).body).toMatchObject({ sessions: [{}], canAddPasskey: false })
  expect((await draft.post('/api/applicants/sessions/end-others')).status).toBe(403)
  expect((await draft.post(`${passkeys}/start`)).status).toBe(403)

  const ada = await openFromEmail(server)
  await addPasskey(ada, new SecurityKey())
  const { sessions, passkeys: added } = (await ada.get('/api/applicants/devices')).body
  await startApplication(server, { email: 'bo@example.com' })
  const bo = await openFromEmail(server, 'bo@example.com')
  expect((await bo.remove(`/api/applicants/sessions/${sessions[0].id}`)).status).toBe(404)
  expect((await bo.remove(`${passkeys}/${added[0].id}`)).status).toBe(404)
  expect(await isOpenIn(ada)).toBe(true)
  expect((await server.browser().get('/api/applicants/devices')).status).toBe(401)
})

test('a passkey added after the code opens the application on its own, until it is removed', async ({ server }) => {
  const { reference } = await startApplication(server)
  const ada = await openFromEmail(server)
  const key = new SecurityKey()
  const added = await addPasskey(ada, key)
  expect(added).toMatchObject({ status: 200, body: { passkeys: [{ lastUsedAt: null }], canAddPasskey: true } })

  const [mail] = await server.deliverEmails()
  expect(mail).toMatchObject({
    ...{ to: ['ada@example.com'], subject: `A passkey was added to your application ${reference}` },
    text: expect.stringContaining('remove the passkey under Signed-in devices'),
  })

  const browser = server.browser()
  const options = (await browser.post(`${opening}/start`)).body
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  const opened = await browser.post(opening, { assertion: key.get(options) })
  expect(opened.body.file).toMatchObject({ reference, isVerified: true })
  expect(await isOpenIn(browser)).toBe(true)

  expect((await browser.remove(`${passkeys}/${added.body.passkeys[0].id}`)).body.passkeys).toEqual([])
  expect((await openWith(server.browser(), key)).status).toBe(401)
})

test('a passkey needs a code of the last ten minutes, and its owner’s PIN or fingerprint', async ({ server }) => {
  await startApplication(server)
  const ada = await openFromEmail(server)
  const key = new SecurityKey()
  await addPasskey(ada, key)
  server.advanceTime({ minutes: 10 })
  expect((await ada.get('/api/applicants/devices')).body.canAddPasskey).toBe(false)
  expect((await ada.post(`${passkeys}/start`)).status).toBe(409)

  key.verifiesOwner = false
  const refused = await openWith(server.browser(), key)
  expect(refused).toMatchObject({ status: 401, body: { message: expect.stringContaining('Use your reference') } })
  expect(refused.cookies).toEqual([])
})

test('a challenge of another session, a repeated answer, a copied passkey and a staff passkey are refused', async ({
  server,
}) => {
  await startApplication(server)
  const [ada, other] = [await openFromEmail(server), await openFromEmail(server)]
  const key = new SecurityKey()
  const forOther = key.create((await other.post(`${passkeys}/start`)).body)
  expect((await ada.post(passkeys, { attestation: forOther })).status).toBe(422)
  await addPasskey(ada, key)

  const browser = server.browser()
  const assertion = key.get((await browser.post(`${opening}/start`)).body)
  expect((await browser.post(opening, { assertion })).status).toBe(200)
  expect((await server.browser().post(opening, { assertion })).status).toBe(401)
  key.counter = 0
  expect((await openWith(server.browser(), key)).status).toBe(401)

  const staffOptions = (await browser.post('/api/auth/login/passkey/start')).body
  key.counter = 100
  expect((await browser.post(opening, { assertion: key.get(staffOptions) })).status).toBe(401)
  const own = (await browser.post(`${opening}/start`)).body
  expect((await browser.post('/api/auth/login/passkey', { assertion: key.get(own) })).status).toBe(401)
})

test('an application has up to five passkeys', async ({ server }) => {
  await startApplication(server)
  const ada = await openFromEmail(server)
  for (let count = 0; count < 5; count++) expect((await addPasskey(ada, new SecurityKey())).status).toBe(200)
  expect((await addPasskey(ada, new SecurityKey())).status).toBe(409)
  expect(await server.ctx.db.$count(applicantPasskeys)).toBe(5)
})
