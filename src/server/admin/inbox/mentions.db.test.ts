import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { notifications } from '#server/identity/notifications/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
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
