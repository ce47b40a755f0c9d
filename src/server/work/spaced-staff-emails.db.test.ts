import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const text = 'I am not happy with the service.'

/** What anyone can send to staff, without a verified mailbox. */
const sent: Readonly<Record<string, (server: TestServer, index: number) => Promise<void>>> = {
  complaints: async (server, index) => {
    const contact = { name: 'Ada Harbor', email: `ada.${index}@example.com`, phone: '', topic: 'complaint' }
    const { status, body } = await server.browser().post('/api/contact', { ...contact, message: text })
    expect(status, JSON.stringify(body)).toBe(200)
  },
  messages: async (server, index) => {
    const browser = server.browser()
    const draft = { type: 'personal', name: 'Ada Harbor', email: `ada.${index}@example.com` }
    expect((await browser.post('/api/applications', draft)).status).toBe(200)
    const { status, body } = await browser.post('/api/messages', { id: uuidv7(), body: text })
    expect(status, JSON.stringify(body)).toBe(200)
  },
  "owners' answers": async (server, index) => {
    const draft = { type: 'personal', name: 'Ada Harbor', email: `ada.${index}@example.com` }
    expect((await server.browser().post('/api/applications', draft)).status).toBe(200)
    const isTheirs = eq(applications.email, draft.email)
    const [found] = await server.ctx.db.select({ applicationId: applications.id }).from(applications).where(isTheirs)
    if (found) await enqueue(server.ctx, 'applicants.notify-owner-answer-unassigned', found)
  },
  'privacy requests': async (server, index) => {
    const request = { name: 'Ada Harbor', email: `ada.${index}@example.com`, kind: 'know' }
    expect((await server.browser().post('/api/privacy-requests', request)).status).toBe(200)
    const [mail] = await server.deliverEmails()
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const confirmed = await server.app.inject({
      ...{ method: 'POST', url: '/privacy-requests/confirm', payload: new URLSearchParams({ token }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(confirmed.headers.location).toMatch(/confirmed$/)
    server.advanceTime({ seconds: 7 })
  },
}

async function countEmails(server: TestServer) {
  return (await server.deliverEmails()).filter(({ to }) => to.includes('olivia@example.com')).length
}

test.for(Object.keys(sent))('emails to owners about %s of strangers are spaced', async (kind, { server }) => {
  await server.createStaff({ email: 'olivia@example.com', role: 'owner' })
  let count = 0
  for (let index = 0; index < 15; index += 1) {
    await sent[kind]?.(server, index)
    count += await countEmails(server)
  }
  // Ten at once, and one for all that come in the next five minutes.
  expect(count).toBe(11)
})

test('after a flood, one email names all strangers who wrote since, and a deleted draft does not hold it up', async ({
  server,
}) => {
  await server.createStaff({ email: 'olivia@example.com', role: 'owner' })
  for (let index = 0; index < 11; index += 1) {
    await sent.messages?.(server, index)
    await server.deliverEmails()
  }
  for (let index = 11; index < 40; index += 1) await sent.messages?.(server, index)
  expect(await countEmails(server)).toBe(0)
  const [deleted] = await server.ctx.db
    .delete(applications)
    .where(eq(applications.email, 'ada.12@example.com'))
    .returning()
  expect(deleted).toBeDefined()
  server.advanceTime({ minutes: 6 })
  // The database's own clock counts.
  await server.ctx.db.execute("update request_counts set ends_at = now() - interval '1 second'")
  const mails = (await server.deliverEmails()).filter(({ to }) => to.includes('olivia@example.com'))
  expect(mails.map(({ subject }) => subject)).toEqual(['New messages from 28 applicants'])
  expect(mails[0]?.text).toContain('and 8 more')
})

test('emails to all owners about unassigned applications opened from one mailbox are spaced, too', async ({
  server,
}) => {
  await server.createStaff({ email: 'olivia@example.com', role: 'owner' })
  let count = 0
  for (let index = 0; index < 15; index += 1) {
    const browser = server.browser()
    await browser.post('/api/applications', { type: 'personal', name: 'Eve', email: `eve+${index}@example.com` })
    await server.ctx.db.update(applications).set({ emailVerifiedAt: server.ctx.now() })
    expect((await browser.post('/api/messages', { id: uuidv7(), body: text })).status).toBe(200)
    count += await countEmails(server)
  }
  expect(count).toBe(11)
})

test('messages of an application opened from its mailbox are emailed at once', async ({ server }) => {
  await server.createStaff({ email: 'olivia@example.com', role: 'owner' })
  for (let index = 0; index < 15; index += 1) await sent.messages?.(server, index)
  await server.deliverEmails()
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email: 'ada@example.com' })
  await server.ctx.db
    .update(applications)
    .set({ emailVerifiedAt: server.ctx.now() })
    .where(eq(applications.email, 'ada@example.com'))
  await browser.post('/api/messages', { id: uuidv7(), body: text })
  expect(await countEmails(server)).toBe(1)
})
