import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { notifications } from '#server/identity/notifications/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { linkMentions, splitMentions } from '#shared/identity/mentions/mention-text.ts'

test('a mention in a note notifies once, emails without names of applicants, and shows the current name', async ({
  server,
}) => {
  const { id, staff: pat, url } = await createApplicationInReview(server)
  const { id: monaId } = await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const mona = await server.signIn('mona@example.com')
  const body = linkMentions('@Mona please read this', [{ id: monaId, name: 'Mona' }])
  const note = { noteId: uuidv7(), body }
  expect((await pat.post(`${url}/notes`, note)).status).toBe(200)
  expect((await pat.post(`${url}/notes`, note)).status).toBe(200)
  expect((await mona.get('/api/admin/inbox?kind=mention')).body.items).toMatchObject([
    {
      ...{ kind: 'mention', actor: 'Pat Example', itemId: note.noteId, record: { kind: 'application', id } },
      detail: '@Mona Example please read this',
    },
  ])
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to.join(), subject])).toEqual([
    ['mona@example.com', 'Pat Example mentioned you in a note'],
  ])
  expect(mails[0]?.text).not.toContain('Ada')

  const { entries } = (await pat.get(`${url}/activity`)).body
  const shown = entries.find((entry: { kind: string }) => entry.kind === 'note').body
  expect(splitMentions(shown)).toEqual([{ id: monaId, name: 'Mona Example' }, ' please read this'])
})

test('a lead’s note mentions colleagues, and no one is notified of mentioning themselves', async ({ server }) => {
  const { id: patId } = await server.createStaff()
  const { id: monaId } = await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  const visitor = { name: 'Maria Kowalczyk', email: 'maria@example.com', phone: '(212) 555-0123' }
  const leadId = (await server.browser().post('/api/leads/basic', visitor)).body.lead.id
  const people = [
    { id: monaId, name: 'Mona Example' },
    { id: patId, name: 'Pat Example' },
  ]
  const body = linkMentions('@Mona Example and @Pat Example', people)
  expect((await pat.post(`/api/admin/leads/${leadId}/notes`, { activityId: uuidv7(), body })).status).toBe(200)
  expect((await mona.get('/api/admin/inbox')).body.items).toMatchObject([{ detail: '@Mona Example and @Pat Example' }])
  expect((await pat.get('/api/admin/inbox')).body.items).toEqual([])
})

test('mentioning someone who can’t open the record is refused, and nothing is saved', async ({ server }) => {
  const { staff: pat, url } = await createApplicationInReview(server)
  const { id: markId } = await server.createStaff({
    email: 'mark@example.com',
    name: 'Mark Example',
    role: 'marketing',
  })
  const gone = { email: 'gone@example.com', name: 'Gone Example', status: 'deactivated' } as const
  const { id: goneId } = await server.createStaff(gone)
  const people = [
    { id: markId, name: 'Mark Example' },
    { id: goneId, name: 'Gone Example' },
  ]
  for (const [name, reason] of [
    ['Mark Example', 'Mark Example can’t open this application.'],
    ['Gone Example', 'Gone Example’s account is deactivated.'],
  ]) {
    const body = linkMentions(`Ask @${name}`, people)
    const refused = await pat.post(`${url}/notes`, { noteId: uuidv7(), body })
    expect(refused.status).toBe(422)
    expect(refused.body.fields.body).toBe(`${reason} Remove the mention to save the note.`)
  }
  const stranger = linkMentions('@Nobody', [{ id: uuidv7(), name: 'Nobody' }])
  expect((await pat.post(`${url}/notes`, { noteId: uuidv7(), body: stranger })).status).toBe(422)
  expect(await server.ctx.db.$count(notifications)).toBe(0)
  const { entries } = (await pat.get(`${url}/activity`)).body
  expect(entries.filter((entry: { kind: string }) => entry.kind === 'note')).toEqual([])
})

test('a note on a merchant request mentions colleagues, unless they may not read the request', async ({ server }) => {
  await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await requestQuote(server)
  const [pat, kim] = [await server.signIn(), await server.signIn('kim@example.com')]
  const [request] = await server.ctx.db.select().from(merchantLeads)
  const id = request?.id ?? ''
  await pat.post(`/api/admin/merchant-leads/${id}/assign-to-self`, { from: null })
  await server.deliverEmails()
  const note = () => ({ noteId: uuidv7(), body: linkMentions('@Kim please call', [{ id: kimId, name: 'Kim' }]) })
  const first = note()
  expect((await pat.post(`/api/admin/merchant-leads/${id}/notes`, first)).status).toBe(200)
  expect((await pat.post(`/api/admin/merchant-leads/${id}/notes`, first)).status).toBe(200)
  expect((await kim.get('/api/admin/inbox')).body.items).toMatchObject([
    { kind: 'mention', itemId: first.noteId, record: { kind: 'merchant', id }, detail: '@Kim Sample please call' },
  ])
  expect((await server.deliverEmails()).map(({ to, subject }) => [to.join(), subject])).toEqual([
    ['kim@example.com', 'Pat Example mentioned you in a note'],
  ])

  // Pat keeps the request to the own scope.
  await limitScope(server, 'agent', scopesOf('own'))
  const refused = await pat.post(`/api/admin/merchant-leads/${id}/notes`, note())
  expect([refused.status, refused.body.fields.body]).toEqual([
    422,
    'Kim Sample can’t open this merchant request. Remove the mention to save the note.',
  ])
  // The earlier notification no longer shows anything of it.
  expect((await kim.get('/api/admin/inbox')).body.items).toMatchObject([{ record: { title: null }, detail: '' }])
})

test('a note on a message mentions colleagues who may open it, and a reply to the sender mentions no one', async ({
  server,
}) => {
  await server.createStaff({ role: 'manager' })
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  const { id: markId } = await server.createStaff({
    email: 'mark@example.com',
    name: 'Mark Example',
    role: 'marketing',
  })
  const [pat, kim] = [await server.signIn(), await server.signIn('kim@example.com')]
  const send = (topic: string) =>
    server.browser().post('/api/contact', {
      ...{ name: 'Sam Writer', email: 'sam@example.com', topic, message: 'Do you fund restaurants in Maine?' },
    })
  await send('funding')
  await send('complaint')
  await server.deliverEmails()
  const { contacts } = (await pat.get('/api/admin/contacts?view=all')).body
  const idOf = (topic: string) => contacts.find((one: { topic: string }) => one.topic === topic).id
  const people = [
    { id: kimId, name: 'Kim' },
    { id: markId, name: 'Mark' },
  ]
  const write = (topic: string, kind: string, text: string) =>
    pat.post(`/api/admin/contacts/${idOf(topic)}/entries`, {
      ...{ entryId: uuidv7(), kind, seenReplies: 0, body: linkMentions(text, people) },
    })
  expect((await write('funding', 'note', '@Kim can you answer?')).status).toBe(200)
  expect((await kim.get('/api/admin/inbox')).body.items).toMatchObject([
    { kind: 'mention', record: { kind: 'contact' }, detail: '@Kim Sample can you answer?' },
  ])
  // Agents read only complaints that are assigned to them, and marketing reads no messages.
  const refused = [await write('complaint', 'note', '@Kim look'), await write('funding', 'note', '@Mark look')]
  expect(refused.map(({ status, body }) => [status, body.fields.body])).toEqual([
    [422, 'Kim Sample can’t open this message. Remove the mention to save the note.'],
    [422, 'Mark Example can’t open this message. Remove the mention to save the note.'],
  ])
  expect((await write('funding', 'reply', 'We do, @Kim will call.')).status).toBe(200)
  expect((await kim.get('/api/admin/inbox?kind=mention')).body.items).toHaveLength(1)
})
