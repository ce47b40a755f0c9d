import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { contactMessages } from './table.ts'

/** Opens one message as two users. */
async function opened(server: TestServer) {
  const { id: pat } = await server.createStaff({ name: 'Pat Example' })
  const { id: lee } = await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  const { id: sam } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const ada = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding', message: 'When do you answer?' }
  await server.browser().post('/api/contact', ada)
  const [staff, colleague] = [await server.signIn(), await server.signIn('lee@example.com')]
  const [{ id }] = (await staff.get('/api/admin/contacts')).body.contacts
  return { ...{ pat, lee, sam, staff, colleague }, url: `/api/admin/contacts/${id}` }
}

const reason = 'Pat is on leave this week'

test('of two concurrent assignments the second fails and names the current assignee', async ({ server }) => {
  const { pat, lee, sam, staff, colleague, url } = await opened(server)
  const first = await Promise.all([
    staff.post(`${url}/assign`, { from: null, staffId: pat }),
    colleague.post(`${url}/assign`, { from: null, staffId: lee }),
  ])
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { ownerId, owner } = (await staff.get(url)).body.contact
  expect(first.find(({ status }) => status === 409)?.body.message).toContain(`This message is assigned to ${owner}.`)

  await colleague.post(`${url}/assign`, { from: ownerId, staffId: sam, reason })
  server.advanceTime({ minutes: 3 })
  const late = await staff.post(`${url}/assign`, { from: ownerId, staffId: ownerId === pat ? lee : pat })
  expect(late.body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this 3 minutes ago. This message is assigned to Sam Example.',
  )
  // Assigning to the current assignee changes nothing and succeeds.
  expect((await staff.post(`${url}/assign`, { from: null, staffId: sam })).status).toBe(200)
})

test('a conflict names the user who made the conflicting change, or the caller', async ({ server }) => {
  const { pat, lee, sam, staff, colleague, url } = await opened(server)
  await server.createStaff({ email: 'kim@example.com', name: 'Kim Example' })
  const reply = (who: typeof staff) =>
    who.post(`${url}/entries`, { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' })
  const assign = (from: string | null, staffId: string) => staff.post(`${url}/assign`, { from, staffId, reason })
  await colleague.post(`${url}/assign`, { from: null, staffId: pat })
  await reply(await server.signIn('kim@example.com'))
  expect((await assign(null, sam)).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. This message is assigned to Pat Example.',
  )
  // Assigning a message is not a status change.
  await colleague.post(`${url}/assign`, { from: pat, staffId: lee, reason })
  expect((await staff.post(`${url}/status`, { from: 'new', to: 'closed' })).body.message).toBe(
    'Your change wasn’t saved. Kim Example changed this just now. The message was answered.',
  )
  expect((await assign(lee, pat)).status).toBe(200)
  expect((await assign(lee, sam)).body.message).toBe(
    'Your change wasn’t saved. You changed this just now. This message is assigned to Pat Example.',
  )
})

test('a reply to an unassigned message assigns it to the author', async ({ server }) => {
  const { pat, staff, colleague, url } = await opened(server)
  await colleague.post(`${url}/entries`, { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' })
  expect((await staff.post(`${url}/assign`, { from: null, staffId: pat })).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. This message is assigned to Lee Example.',
  )
})

test('of two concurrent topic changes the second fails, and closing a replied message too', async ({ server }) => {
  const { staff, colleague, url } = await opened(server)
  const topics = await Promise.all([
    staff.post(`${url}/topic`, { from: 'funding', topic: 'press' }),
    colleague.post(`${url}/topic`, { from: 'funding', topic: 'partner' }),
  ])
  expect(topics.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { topic } = (await staff.get(url)).body.contact
  const stale = await staff.post(`${url}/topic`, { from: 'funding', topic: 'merchant' })
  expect([stale.status, (await staff.get(url)).body.contact.topic]).toEqual([409, topic])

  await colleague.post(`${url}/entries`, { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' })
  const close = (from: string) => staff.post(`${url}/status`, { from, to: 'closed' })
  expect((await close('new')).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. The message was answered.',
  )
  expect((await close('replied')).body.contact).toMatchObject({ status: 'closed', closedBy: 'Pat Example' })

  // A reply drafted before the message was closed.
  const reply = { entryId: uuidv7(), kind: 'reply', body: 'And on Friday.' }
  expect((await colleague.post(`${url}/entries`, reply)).body.message).toBe(
    "Your change wasn’t saved. Pat Example changed this just now. Your reply wasn't sent because the message is closed. Reopen it to send the reply.",
  )
  const reopened = await colleague.post(`${url}/status`, { from: 'closed', to: 'open' })
  expect(reopened.body.contact.closedBy).toBeNull()
  expect((await colleague.post(`${url}/entries`, { ...reply, seenReplies: 1 })).status).toBe(200)
})

test('of two concurrent replies one is sent; the second author can send theirs after reading it', async ({
  server,
}) => {
  const { staff, colleague, url } = await opened(server)
  const reply = { entryId: uuidv7(), kind: 'reply', body: 'On Friday.' }
  const first = { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' }
  expect((await colleague.post(`${url}/entries`, first)).status).toBe(200)
  const late = await staff.post(`${url}/entries`, reply)
  expect([late.status, late.body.message]).toEqual([
    409,
    "Your change wasn’t saved. Lee Example changed this just now. Your reply wasn't sent because another one was. Read it and send yours if it's still needed.",
  ])
  const bodies = async () => (await staff.get(url)).body.entries.map(({ body }: { body: string }) => body)
  expect(await bodies()).toEqual(['Tomorrow.'])
  // Notes are never refused, and a repeated request sends no second reply.
  expect((await staff.post(`${url}/entries`, { entryId: uuidv7(), kind: 'note', body: 'Hm.' })).status).toBe(200)
  expect((await colleague.post(`${url}/entries`, first)).status).toBe(200)
  server.advanceTime({ minutes: 1 })
  expect((await staff.post(`${url}/entries`, { ...reply, seenReplies: 1 })).status).toBe(200)
  expect(await bodies()).toEqual(['Tomorrow.', 'Hm.', 'On Friday.'])
})

test('of two concurrent changes of a complaint the second fails with its new status', async ({ server }) => {
  await server.createStaff({ role: 'compliance' })
  const staff = await server.signIn()
  const ada = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', message: 'Nobody called me back.' }
  await server.browser().post('/api/contact', ada)
  const [{ id }] = (await staff.get('/api/admin/contacts')).body.contacts
  const url = `/api/admin/contacts/${id}/complaint`
  expect((await staff.post(url, { to: 'investigating' })).body.fields).toHaveProperty('from')
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(200)
  expect((await staff.post(url, { from: 'investigating', to: 'answered' })).status).toBe(200)
  // A colleague's form still shows the first status.
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(409)

  const decide = (to: string) => staff.post(url, { from: 'answered', to, outcome: `It is ${to}.` })
  const answers = await Promise.all([decide('upheld'), decide('not_upheld'), decide('upheld'), decide('not_upheld')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const [row] = await server.ctx.db.select().from(contactMessages)
  expect(row?.outcome).toBe(`It is ${row?.complaint}.`)
})
