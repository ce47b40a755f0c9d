import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { correctEmail } from '#server/applications/applicants/commands/correct-email.ts'
import { applications } from '#server/applications/applications/table.ts'
import { createEmailLimit } from '#server/messaging/contact-policy/email-limit.ts'
import type { Context } from '#server/platform/context.ts'
import { countInMemory } from '#server/platform/db/request-counts.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const correct = (browser: Browser, email: string) => browser.put('/api/applicants/email', { email })

/** Starts a draft with a typo in the email address, before any email arrives. */
async function mistyped(server: TestServer) {
  const started = await startApplication(server, { email: 'ada@example.con' })
  const [mail] = await server.deliverEmails()
  expect(mail?.to).toEqual(['ada@example.con'])
  return started
}

test('a mistyped address is corrected, and all further emails go to the right one', async ({ server }) => {
  const { browser, reference } = await mistyped(server)
  const { status, body } = await correct(browser, ' Ada@Example.com ')
  expect([status, body.file.email]).toEqual([200, 'Ada@Example.com'])
  const [mail, former] = await server.deliverEmails()
  expect(mail).toMatchObject({ to: ['Ada@Example.com'], subject: expect.stringContaining(reference) })
  expect(former).toMatchObject({ to: ['ada@example.con'], subject: expect.stringContaining('was changed') })
  expect(former?.text.toLowerCase()).not.toContain('ada@example.com')
  expect((await (await openFromEmail(server)).get('/api/applications/current')).body.file).toMatchObject({ reference })
})

test('codes and links sent to the wrong address no longer work after the correction', async ({ server }) => {
  const { browser, reference } = await mistyped(server)
  const stranger = server.browser()
  await stranger.post('/api/applicants/links', { email: 'ada@example.con' })
  const [links] = await server.deliverEmails()
  const token = /#open=([\w-]+)/.exec(links?.text ?? '')?.[1]
  const { codeId } = (await stranger.post('/api/applicants/codes', { reference, email: 'ada@example.con' })).body
  const [mail] = await server.deliverEmails()
  const code = /Your code is (\d{3} \d{3})/.exec(mail?.text ?? '')?.[1]

  expect((await correct(browser, 'ada@example.com')).status).toBe(200)
  expect((await stranger.post('/api/applicants/open', { token })).status).toBe(404)
  expect((await stranger.post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)
})

test('a verified address cannot be changed', async ({ server }) => {
  const { browser } = await startApplication(server)
  const owner = await openFromEmail(server)
  expect((await correct(browser, 'bob@example.com')).status).toBe(401)
  expect((await correct(owner, 'bob@example.com')).status).toBe(409)
  const [kept] = await server.ctx.db.select().from(applications)
  expect(kept?.email).toBe('ada@example.com')
})

test('a closed application keeps its address, and correcting to the same address sends nothing', async ({ server }) => {
  const { browser } = await mistyped(server)
  expect((await correct(browser, 'ADA@example.con')).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])
  await server.ctx.db.update(applications).set({ stage: 'spam' }).where(eq(applications.email, 'ada@example.con'))
  expect((await correct(browser, 'ada@example.com')).status).toBe(409)
})

test('correcting many drafts to one address does not flood its inbox', async ({ server }) => {
  const answers: number[] = []
  for (let draft = 0; draft < 7; draft++) {
    const { browser } = await startApplication(server, { email: `ada.${draft}@example.con` })
    answers.push((await correct(browser, 'victim@example.com')).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('corrections to one mailbox are limited together, however its address is spelled', async ({ server }) => {
  const answers: number[] = []
  for (let draft = 0; draft < 7; draft++) {
    const { browser } = await startApplication(server, { email: `ada.${draft}@example.con` })
    answers.push((await correct(browser, `vic.tim+${draft}@gmail.com`)).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  const former: number[] = []
  for (let draft = 0; draft < 7; draft++) {
    const { browser } = await startApplication(server, { email: `bob+${draft}@example.com` })
    former.push((await correct(browser, `meant.${draft}@example.com`)).status)
  }
  expect(former).toEqual([200, 200, 200, 200, 200, 429, 429])
})

/** Corrects as the browser that started the newest application, with the limits of emails. */
async function limitedCorrection(server: TestServer, mayEmail: NonNullable<Context['mayEmail']>, email: string) {
  const [{ id } = { id: '' }] = await server.ctx.db.select().from(applications).orderBy(desc(applications.id)).limit(1)
  const actor = { kind: 'applicant', applicationId: id, sessionId: uuidv7(), isVerified: false } as const
  await correctEmail({ ...server.ctx, actor, mayEmail }, server.documentStore.keys, email)
}

test('beyond the limits of emails the address is corrected without one, unless the former one can’t be notified', async ({
  server,
}) => {
  await mistyped(server)
  const counted: string[] = []
  const allow = (allowed: string) => async (email: string, kind: string) =>
    counted.push(`${kind} ${email}`) > 0 && kind === allowed
  await limitedCorrection(server, allow('applicants.notify-former-email'), 'ada@example.com')
  expect(counted).toEqual([
    'applicants.notify-former-email ada@example.con',
    'applications.send-started ada@example.com',
  ])
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([['ada@example.con']])

  const refused = limitedCorrection(server, allow('applications.send-started'), 'bob@example.com')
  await expect(refused).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('Your email address wasn’t changed'),
  })
  expect(await server.ctx.db.select().from(applications)).toMatchObject([{ email: 'ada@example.com' }])
  expect(await server.deliverEmails()).toEqual([])
})

test('a mailbox gets ten notices of corrections a day, from whichever networks', async ({ server }) => {
  const mayEmail = createEmailLimit({ counts: countInMemory(Date.now), isOn: true, onRefused: () => {} })
  let network = 0
  const from = (): Parameters<typeof limitedCorrection>[1] => {
    const ip = `198.51.100.${network++}`
    return (email, kind) => mayEmail({ ip }, email, kind)
  }
  const corrected: boolean[] = []
  for (let draft = 0; draft < 12; draft++) {
    await startApplication(server, { email: `victim+${draft}@example.com` })
    server.advanceTime({ minutes: 16 })
    corrected.push(
      await limitedCorrection(server, from(), `other.${draft}@example.org`).then(
        () => true,
        () => false,
      ),
    )
  }
  expect(corrected.filter(Boolean)).toHaveLength(10)
  expect(corrected.slice(10)).toEqual([false, false])
})

test('a code or link used during a correction either fails or is in time', async ({ server }) => {
  for (let round = 0; round < 4; round++) {
    const email = `slip.${round}@example.con`
    const { browser, reference } = await startApplication(server, { email })
    await server.deliverEmails()
    const stranger = server.browser()
    await stranger.post('/api/applicants/links', { email })
    const token = /#open=([\w-]+)/.exec((await server.deliverEmails())[0]?.text ?? '')?.[1]
    const { codeId } = (await stranger.post('/api/applicants/codes', { reference, email })).body
    const code = /Your code is (\d{3} \d{3})/.exec((await server.deliverEmails())[0]?.text ?? '')?.[1]

    const [corrected, byLink, byCode] = await Promise.all([
      correct(browser, `meant.${round}@example.com`),
      stranger.post('/api/applicants/open', { token }),
      server.browser().post('/api/applicants/sign-in', { codeId, code }),
    ])
    const opened = [byLink, byCode].map(({ status }) => status)
    if (corrected.status === 200) expect(opened).toEqual([404, 422])
    else expect([[401, 409].includes(corrected.status), opened.includes(200)]).toEqual([true, true])
  }
})

test('once staff have worked on it, the address is changed only by them', async ({ server }) => {
  const { id: staffId } = await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const work: Record<string, (id: string) => Promise<unknown>> = {
    message: (id) => staff.post(`/api/admin/applications/${id}/messages`, { id: uuidv7(), body: 'Hello.' }),
    note: (id) => staff.post(`/api/admin/applications/${id}/notes`, { noteId: uuidv7(), body: 'Called.' }),
    assignment: (id) => staff.post(`/api/admin/applications/${id}/assign`, { to: staffId }),
    'assignment to oneself': (id) => staff.post(`/api/admin/applications/${id}/assign-to-self`),
  }
  const answers: [string, number][] = []
  for (const [name, doWork] of Object.entries(work)) {
    const { browser, reference } = await startApplication(server, { email: `${name.length}@example.con` })
    const [application] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
    // Reading it changes nothing.
    await staff.get(`/api/admin/applications/${application?.id}`)
    expect((await correct(browser, `${name.length}@example.org`)).status).toBe(200)
    expect(await doWork(application?.id ?? '')).toMatchObject({ status: 200 })
    answers.push([name, (await correct(browser, 'mallory@example.com')).status])
  }
  expect(answers).toEqual(Object.keys(work).map((name) => [name, 409]))
})
