// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactEntries } from './contact-entries.tsx'
import { contactFile } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000007'
const me = '0197f1f2-0000-7000-8000-000000000008'
const at = '2026-03-01T10:00:00.000Z'
type Status = ContactFile['contact']['status']

const replyOf = (by: string): ContactFile['entries'][number] => ({
  ...{ id: '0197f1f2-0000-7000-8000-000000000009', kind: 'reply', by, body: 'On Friday.', at, sentAt: null },
})

const fileAt = (status: Status, topic: ContactFile['contact']['topic'] = 'funding'): ContactFile => ({
  contact: {
    ...{ id, reference: 'HC-1', name: 'Ada Harbor', email: 'ada@example.com', topic, status, complaint: null },
    ...{ owner: 'Pat Example', ownerId: me, isSpam: false, createdAt: at, dueAt: null, isOverdue: false },
    ...{ phone: null, message: 'When?', channel: 'email', bestTime: 'any', application: null, spamScore: 0 },
    ...{ spamSigns: [], outcome: '', firstReplyAt: null, closedAt: status === 'closed' ? at : null },
    closedBy: status === 'closed' ? 'Lee Example' : null,
  },
  ...{ entries: [], complaintMoves: [], colleagues: [{ id: me, name: 'Pat Example' }] },
})

const conflict = (message: string) => ({ status: 409, body: { code: 'conflict', message, fields: {} } })

function Panel() {
  const { data } = useQuery(contactFile(id))
  if (!data) return null
  return (
    <>
      <ContactActions file={data} me={me} />
      <ContactEntries file={data} />
    </>
  )
}

/** A server that keeps one message, on which others act too. */
function open() {
  let status: Status = 'open'
  let topic: ContactFile['contact']['topic'] = 'funding'
  let entries: ContactFile['entries'] = []
  const file = () => ({ body: { ...fileAt(status, topic), entries } })
  const server = fakeServer({
    [`GET /api/admin/contacts/${id}`]: file,
    [`POST /api/admin/contacts/${id}/entries`]: ({ body: { kind, seenReplies } }) => {
      if (status === 'closed' || (kind === 'reply' && seenReplies !== entries.length))
        return conflict('Lee Example changed this. Your reply was not sent.')
      status = 'replied'
      return file()
    },
    [`POST /api/admin/contacts/${id}/status`]: ({ body }) => {
      status = body.to as Status
      return file()
    },
    [`POST /api/admin/contacts/${id}/topic`]: ({ body: { from } }) =>
      from === topic ? file() : conflict('It is about “Press” by now.'),
  })
  const drawn = draw(<Panel />)
  const colleague = (does: { status?: Status; topic?: typeof topic; replies?: boolean; isUnseen?: boolean }) => {
    status = does.status ?? status
    if (does.replies) entries = [replyOf('Lee Example')]
    topic = does.topic ?? topic
    return does.isUnseen ? undefined : act(() => drawn.queryClient.invalidateQueries(contactFile(id)))
  }
  const sent = () => server.requests.filter(({ path }) => path.endsWith('/entries')).map(({ body }) => body.body)
  return { ...drawn, colleague, sent }
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply by mail')

test('a reply that somebody types stays where a colleague closes the message, and is sent once it is open', async () => {
  const { user, colleague, sent } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'Tomorrow.')
  const before = box()
  await colleague({ status: 'closed' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lee Example has closed this message. Your reply was not sent. It stays here until the message is open again.',
  )
  expect([box(), box().value, document.activeElement]).toEqual([before, 'Tomorrow.', before])
  expect(screen.queryByRole('button', { name: 'Send the reply' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Open the message again' }))
  await screen.findByRole('button', { name: 'Send the reply' })
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([null, before])
  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(sent()).toEqual(['Tomorrow.']))
  await waitFor(() => expect(box().value).toBe(''))
})

test('a reply that is sent as a colleague closes the message says so, and is no news once the message is open', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'Tomorrow.')
  void colleague({ status: 'closed', isUnseen: true })
  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await screen.findByText('Lee Example changed this. Your reply was not sent.')
  expect([screen.getAllByRole('alert').length, box().value]).toEqual([1, 'Tomorrow.'])

  await colleague({ status: 'open' })
  await screen.findByRole('button', { name: 'Send the reply' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box().value).toBe('Tomorrow.')
})

test('who types a reply is told that a colleague has replied meanwhile, loses nothing, and may send it all the same', async () => {
  const { user, colleague, sent } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'Tomorrow.')
  await colleague({ replies: true })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lee Example has replied meanwhile. Read it above, and send yours if it is still needed.',
  )
  expect([screen.getByText('On Friday.').tagName, box().value]).toEqual(['P', 'Tomorrow.'])
  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(sent()).toEqual(['Tomorrow.']))
  await waitFor(() => expect(box().value).toBe(''))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a reply that is sent just after that of a colleague is not sent unseen, and stays', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'Tomorrow.')
  void colleague({ replies: true, isUnseen: true })
  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await screen.findByText('Lee Example changed this. Your reply was not sent.')
  await screen.findByText('On Friday.')
  expect([screen.getAllByRole('alert').length, box().value]).toEqual([1, 'Tomorrow.'])
  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(box().value).toBe(''))
})

test('a reply of a colleague is no news to who has begun none', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'T{Backspace}')
  await colleague({ replies: true })
  await screen.findByText('On Friday.')
  await user.type(box(), 'Tomorrow.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a closed message has no box for a reply where nobody has begun one', async () => {
  const { colleague } = open()
  await screen.findByLabelText('Reply by mail')
  await colleague({ status: 'closed' })
  expect(await screen.findByText('This message is closed. Open it again to reply.')).toBeDefined()
  expect(screen.queryByLabelText('Reply by mail')).toBeNull()
})

test('a refusal goes with the next act about the same message', async () => {
  const { user, colleague } = open()
  await screen.findByLabelText('About')
  void colleague({ topic: 'press', isUnseen: true })
  await user.selectOptions(screen.getByLabelText('About'), 'Partner')
  await screen.findByText('It is about “Press” by now.')
  await user.type(screen.getByLabelText('Note'), 'Called.')
  await user.click(screen.getByRole('button', { name: 'Keep the note' }))
  await waitFor(() => expect(screen.queryByText('It is about “Press” by now.')).toBeNull())
})

test('a reply and a note that somebody has begun are there again when the message is, with what was answered meanwhile', async () => {
  const { user, colleague, sent, unmount } = open()
  await user.type(await screen.findByLabelText('Reply by mail'), 'Tomorrow.')
  await user.type(screen.getByLabelText('Note'), 'Called.')
  unmount()
  void colleague({ replies: true, isUnseen: true })
  draw(<Panel />)
  await screen.findByLabelText('Reply by mail')
  expect([box().value, screen.getByLabelText<HTMLTextAreaElement>('Note').value]).toEqual(['Tomorrow.', 'Called.'])
  expect(screen.getByRole('alert').textContent).toContain('Lee Example has replied meanwhile.')

  await user.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(box().value).toBe(''))
  expect(sent()).toEqual(['Tomorrow.'])
})
