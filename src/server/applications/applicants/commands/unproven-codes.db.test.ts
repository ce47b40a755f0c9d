import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { prepareCode, requestAccessEmail } from './prepare-access-email.ts'

/** Starts applications with other spellings of one mailbox. */
async function startMany(server: TestServer, count: number) {
  const started: { reference: string; email: string }[] = []
  for (let index = 0; index < count; index++) {
    const email = `vic.tim+${index}@gmail.com`
    started.push({ email, reference: (await startApplication(server, { email })).reference })
  }
  await server.deliverEmails()
  return started
}

const askFrom =
  (server: TestServer, remoteAddress: string) => async (payload: { reference: string; email: string }) => {
    const { statusCode } = await server.app.inject({
      ...{ method: 'POST', url: '/api/applicants/codes' },
      payload,
      remoteAddress,
    })
    return statusCode
  }

/** Requests a code for each and returns how many are emailed. */
async function emailed(server: TestServer, from: string, started: Awaited<ReturnType<typeof startMany>>) {
  const ask = askFrom(server, from)
  const statuses: number[] = []
  for (const one of started) statuses.push(await ask(one))
  // A caller doesn't learn whether the code was sent.
  expect(new Set(statuses)).toEqual(new Set([200]))
  return (await server.deliverEmails()).filter(({ subject }) => subject === 'Your sign-in code').length
}

test('a mailbox gets ten codes an hour from a network and 40 from all, for applications that no one opened', async ({
  server,
}) => {
  const started = await startMany(server, 12)
  const counts: number[] = []
  for (let network = 1; network <= 5; network++) counts.push(await emailed(server, `192.0.2.${network}`, started))
  expect(counts).toEqual([10, 10, 10, 10, 0])

  // An application that its owner opened has a count of its own.
  const own = started.slice(-1)
  await server.ctx.db
    .update(applications)
    .set({ emailVerifiedAt: server.ctx.now() })
    .where(eq(applications.reference, own[0]?.reference ?? ''))
  expect(await emailed(server, '192.0.2.1', own)).toBe(1)

  server.advanceTime({ hours: 1 })
  expect(await emailed(server, '203.0.113.7', started.slice(0, 3))).toBe(3)
})

test('a code beyond the limit ends no earlier one, and a repeated job counts once', async ({ server }) => {
  const started = await startMany(server, 11)
  const [first, ...others] = started
  const { keys } = server.documentStore
  const id = await requestAccessEmail(server.ctx, keys, 'code', first ?? { email: '' })
  const prepared = []
  for (let attempt = 0; attempt < 12; attempt++) prepared.push(await prepareCode(server.ctx, keys, id))
  expect(prepared.filter(Boolean)).toHaveLength(12)
  const { code = '' } = prepared.at(-1) ?? {}

  for (const other of others.slice(0, 9)) {
    const next = await requestAccessEmail(server.ctx, keys, 'code', other)
    expect(await prepareCode(server.ctx, keys, next)).toBeDefined()
  }
  const refused = await requestAccessEmail(server.ctx, keys, 'code', first ?? { email: '' })
  expect(await prepareCode(server.ctx, keys, refused)).toBeUndefined()
  const opened = await server.browser().post('/api/applicants/sign-in', { codeId: id, code })
  expect(opened.body.file).toMatchObject({ reference: first?.reference })
})

test('links of a mailbox are limited together, however its address is spelled', async ({ server }) => {
  const ask = async (email: string) => (await server.browser().post('/api/applicants/links', { email })).status
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) statuses.push(await ask(`vic.tim+${index}@gmail.com`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
