// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactEntries } from './contact-entries.tsx'
import { contactDetail } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000007'
const me = '0197f1f2-0000-7000-8000-000000000008'
const at = '2026-03-01T10:00:00.000Z'
type Status = ContactDetail['contact']['status']

const replyOf = (by: string): ContactDetail['entries'][number] => ({
  ...{ id: '0197f1f2-0000-7000-8000-000000000009', kind: 'reply', by, body: 'On Friday.', at, sentAt: null },
})

const fileAt = (status: Status, topic: ContactDetail['contact']['topic'] = 'funding'): ContactDetail => ({
  contact: {
    ...{ id, reference: 'HC-1', name: 'Ada Harbor', email: 'ada@example.com', topic, status, complaint: null },
    ...{ owner: 'Pat Example', ownerId: me, isSpam: false, createdAt: at, dueAt: null, isOverdue: false, call: null },
    ...{ phone: null, message: 'When?', channel: 'email', bestTime: 'any', application: null, spamScore: 0 },
    ...{ spamSignals: [], outcome: '', firstReplyAt: null, closedAt: status === 'closed' ? at : null },
    closedBy: status === 'closed' ? 'Lee Example' : null,
  },
  ...{ entries: [], complaintMoves: [], colleagues: [{ id: me, name: 'Pat Example' }] },
})

const conflict = (message: string) => ({ status: 409, body: { code: 'conflict', message, fields: {} } })

function Panel() {
  const { data } = useQuery(contactDetail(id))
  if (!data) return null
  return (
    <>
      <ContactActions file={data} me={me} mayDecide={false} />
      <ContactEntries file={data} />
    </>
  )
}

/** Fakes a server with one message that colleagues change too. */
function open() {
  let status: Status = 'open'
  let topic: ContactDetail['contact']['topic'] = 'funding'
  let entries: ContactDetail['entries'] = []
  const file = () => ({ body: { ...fileAt(status, topic), entries } })
  const server = fakeServer({
    [`GET /api/admin/contacts/${id}`]: file,
    [`POST /api/admin/contacts/${id}/entries`]: ({ body: { kind, seenReplies } }) => {
      if (status === 'closed' || (kind === 'reply' && seenReplies !== entries.length))
        return conflict("Lee Example changed this. Your reply wasn't sent.")
      status = 'replied'
      return file()
    },
    [`POST /api/admin/contacts/${id}/status`]: ({ body }) => {
      status = body.to as Status
      return file()
    },
    [`POST /api/admin/contacts/${id}/topic`]: ({ body: { from } }) =>
      from === topic ? file() : conflict('The topic is now “Press”.'),
  })
  const view = renderAdmin(<Panel />)
  const colleague = (does: { status?: Status; topic?: typeof topic; replies?: boolean; isUnseen?: boolean }) => {
    status = does.status ?? status
    if (does.replies) entries = [replyOf('Lee Example')]
    topic = does.topic ?? topic
    return does.isUnseen ? undefined : act(() => view.queryClient.invalidateQueries(contactDetail(id)))
  }
  const sent = () => server.requests.filter(({ path }) => path.endsWith('/entries')).map(({ body }) => body.body)
  return { ...view, colleague, sent }
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply by email')

test('a reply draft survives a colleague closing the message and is sent once it is reopened', async () => {
  const { user, colleague, sent } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'Tomorrow.')
  const before = box()
  await colleague({ status: 'closed' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Lee Example has closed this message. Your reply wasn't sent. It stays here until the message is reopened.",
  )
  expect([box(), box().value, document.activeElement]).toEqual([before, 'Tomorrow.', before])
  expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Reopen to reply' }))
  await screen.findByRole('button', { name: 'Send reply' })
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([null, before])
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(sent()).toEqual(['Tomorrow.']))
  await waitFor(() => expect(box().value).toBe(''))
})

test('a reply refused because a colleague closed the message shows an error until it is reopened', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'Tomorrow.')
  void colleague({ status: 'closed', isUnseen: true })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText("Lee Example changed this. Your reply wasn't sent.")
  expect([screen.getAllByRole('alert').length, box().value]).toEqual([1, 'Tomorrow.'])

  await colleague({ status: 'open' })
  await screen.findByRole('button', { name: 'Send reply' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box().value).toBe('Tomorrow.')
})

test('a user writing a reply is warned that a colleague has replied, keeps the draft and may still send it', async () => {
  const { user, colleague, sent } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'Tomorrow.')
  await colleague({ replies: true })
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Lee Example has since replied. Read the reply above and send yours if it's still needed.",
  )
  expect([screen.getByText('On Friday.').tagName, box().value]).toEqual(['P', 'Tomorrow.'])
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(sent()).toEqual(['Tomorrow.']))
  await waitFor(() => expect(box().value).toBe(''))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a reply sent just after a colleague’s is held back and the draft stays', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'Tomorrow.')
  void colleague({ replies: true, isUnseen: true })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText("Lee Example changed this. Your reply wasn't sent.")
  await screen.findByText('On Friday.')
  expect([screen.getAllByRole('alert').length, box().value]).toEqual([1, 'Tomorrow.'])
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(box().value).toBe(''))
})

test('a colleague’s reply gives no warning if there is no draft', async () => {
  const { user, colleague } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'T{Backspace}')
  await colleague({ replies: true })
  await screen.findByText('On Friday.')
  await user.type(box(), 'Tomorrow.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a closed message shows no reply box without a draft', async () => {
  const { colleague } = open()
  await screen.findByLabelText('Reply by email')
  await colleague({ status: 'closed' })
  expect(await screen.findByText('This message is closed. Reopen it to reply.')).toBeDefined()
  expect(screen.queryByLabelText('Reply by email')).toBeNull()
})

test('an error is cleared by the next action on the same message', async () => {
  const { user, colleague } = open()
  await screen.findByLabelText('Topic')
  void colleague({ topic: 'press', isUnseen: true })
  await user.selectOptions(screen.getByLabelText('Topic'), 'Partner')
  await screen.findByText('The topic is now “Press”.')
  await user.type(screen.getByLabelText('Note'), 'Called.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(screen.queryByText('The topic is now “Press”.')).toBeNull())
})

test('reply and note drafts are restored with the message, with a warning about newer replies', async () => {
  const { user, colleague, sent, unmount } = open()
  await user.type(await screen.findByLabelText('Reply by email'), 'Tomorrow.')
  await user.type(screen.getByLabelText('Note'), 'Called.')
  unmount()
  void colleague({ replies: true, isUnseen: true })
  renderAdmin(<Panel />)
  await screen.findByLabelText('Reply by email')
  expect([box().value, screen.getByLabelText<HTMLTextAreaElement>('Note').value]).toEqual(['Tomorrow.', 'Called.'])
  expect(screen.getByRole('alert').textContent).toContain('Lee Example has since replied.')

  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(box().value).toBe(''))
  expect(sent()).toEqual(['Tomorrow.'])
})
