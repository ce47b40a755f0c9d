import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'

/** Two who look at the same message. */
async function opened(desk: Desk) {
  const { id: pat } = await desk.hire({ name: 'Pat Example' })
  const { id: lee } = await desk.hire({ email: 'lee@example.com', name: 'Lee Example' })
  const { id: sam } = await desk.hire({ email: 'sam@example.com', name: 'Sam Example' })
  const ada = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding', message: 'When do you answer?' }
  await desk.browser().post('/api/contact', ada)
  const [staff, colleague] = [await desk.signedIn(), await desk.signedIn('lee@example.com')]
  const [{ id }] = (await staff.get('/api/admin/contacts')).body.contacts
  return { ...{ pat, lee, sam, staff, colleague }, url: `/api/admin/contacts/${id}` }
}

test('of two who hand a message on at once one is told who answers it, and nobody takes it back unseen', async ({
  desk,
}) => {
  const { pat, lee, sam, staff, colleague, url } = await opened(desk)
  const first = await Promise.all([
    staff.post(`${url}/assign`, { from: null, staffId: pat }),
    colleague.post(`${url}/assign`, { from: null, staffId: lee }),
  ])
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { ownerId, owner } = (await staff.get(url)).body.contact
  expect(first.find(({ status }) => status === 409)?.body.message).toContain(`${owner} answers this message.`)

  await colleague.post(`${url}/assign`, { from: ownerId, staffId: sam })
  desk.pass({ minutes: 3 })
  const late = await staff.post(`${url}/assign`, { from: ownerId, staffId: ownerId === pat ? lee : pat })
  expect(late.body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this 3 minutes ago. Sam Example answers this message.',
  )
  // What was wanted is so already.
  expect((await staff.post(`${url}/assign`, { from: null, staffId: sam })).status).toBe(200)
})

test('who is told to be late hears who took the message, not who only replied to it, and of what they did themselves', async ({
  desk,
}) => {
  const { pat, lee, sam, staff, colleague, url } = await opened(desk)
  await desk.hire({ email: 'kim@example.com', name: 'Kim Example' })
  const reply = (who: typeof staff) =>
    who.post(`${url}/entries`, { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' })
  const assign = (from: string | null, staffId: string) => staff.post(`${url}/assign`, { from, staffId })
  await colleague.post(`${url}/assign`, { from: null, staffId: pat })
  await reply(await desk.signedIn('kim@example.com'))
  expect((await assign(null, sam)).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. Pat Example answers this message.',
  )
  // Whoever hands it on has not answered it.
  await colleague.post(`${url}/assign`, { from: pat, staffId: lee })
  expect((await staff.post(`${url}/status`, { from: 'new', to: 'closed' })).body.message).toBe(
    'Your change wasn’t saved. Kim Example changed this just now. The message was answered.',
  )
  expect((await assign(lee, pat)).status).toBe(200)
  expect((await assign(lee, sam)).body.message).toBe(
    'Your change wasn’t saved. You changed this just now. Pat Example answers this message.',
  )
})

test('a reply to a message that nobody has takes it, and that is told', async ({ desk }) => {
  const { pat, staff, colleague, url } = await opened(desk)
  await colleague.post(`${url}/entries`, { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' })
  expect((await staff.post(`${url}/assign`, { from: null, staffId: pat })).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. Lee Example answers this message.',
  )
})

test('of two who say at once what a message is about one is told, and who closes it what became of it', async ({
  desk,
}) => {
  const { staff, colleague, url } = await opened(desk)
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

  // A reply that somebody was typing meanwhile.
  const reply = { entryId: uuidv7(), kind: 'reply', body: 'And on Friday.' }
  expect((await colleague.post(`${url}/entries`, reply)).body.message).toBe(
    'Your change wasn’t saved. Pat Example changed this just now. Your reply was not sent: the message is closed. Open it again to send it.',
  )
  const reopened = await colleague.post(`${url}/status`, { from: 'closed', to: 'open' })
  expect(reopened.body.contact.closedBy).toBeNull()
  expect((await colleague.post(`${url}/entries`, { ...reply, seenReplies: 1 })).status).toBe(200)
})

test('of two who reply at once one reply goes out, and who was late may send theirs once they have read it', async ({
  desk,
}) => {
  const { staff, colleague, url } = await opened(desk)
  const reply = { entryId: uuidv7(), kind: 'reply', body: 'On Friday.' }
  const first = { entryId: uuidv7(), kind: 'reply', body: 'Tomorrow.' }
  expect((await colleague.post(`${url}/entries`, first)).status).toBe(200)
  const late = await staff.post(`${url}/entries`, reply)
  expect([late.status, late.body.message]).toEqual([
    409,
    'Your change wasn’t saved. Lee Example changed this just now. Your reply was not sent: another one went out. Read it, and send yours if it is still needed.',
  ])
  const bodies = async () => (await staff.get(url)).body.entries.map(({ body }: { body: string }) => body)
  expect(await bodies()).toEqual(['Tomorrow.'])
  // A note is for colleagues alone, and what was sent already is sent once.
  expect((await staff.post(`${url}/entries`, { entryId: uuidv7(), kind: 'note', body: 'Hm.' })).status).toBe(200)
  expect((await colleague.post(`${url}/entries`, first)).status).toBe(200)
  desk.pass({ minutes: 1 })
  expect((await staff.post(`${url}/entries`, { ...reply, seenReplies: 1 })).status).toBe(200)
  expect(await bodies()).toEqual(['Tomorrow.', 'Hm.', 'On Friday.'])
})

test('of two who act on a complaint at once, one is told that it stands elsewhere', async ({ desk }) => {
  await desk.hire({ role: 'compliance' })
  const staff = await desk.signedIn()
  const ada = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', message: 'Nobody called me back.' }
  await desk.browser().post('/api/contact', ada)
  const [{ id }] = (await staff.get('/api/admin/contacts')).body.contacts
  const url = `/api/admin/contacts/${id}/complaint`
  expect((await staff.post(url, { to: 'investigating' })).body.fields).toHaveProperty('from')
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(200)
  expect((await staff.post(url, { from: 'investigating', to: 'answered' })).status).toBe(200)
  // A colleague's form still shows it as it came.
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(409)

  const decide = (to: string) => staff.post(url, { from: 'answered', to, outcome: `It is ${to}.` })
  const answers = await Promise.all([decide('upheld'), decide('not_upheld'), decide('upheld'), decide('not_upheld')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const [row] = await desk.ctx.db.select().from(contactMessages)
  expect(row?.outcome).toBe(`It is ${row?.complaint}.`)
})
