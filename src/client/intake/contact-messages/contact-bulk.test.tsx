// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { ContactBulk } from './contact-actions.tsx'
import { contactsKey } from './queries.ts'

const ids = [1, 2, 3].map((number) => `0198c0de-0000-7000-8000-00000000000${number}`)
const at = '2026-03-01T10:00:00.000Z'
const contacts = ids.map((id): ContactDetail['contact'] => ({
  ...{ id, reference: 'HC-1', name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding', status: 'open' },
  ...{ complaint: null, owner: null, ownerId: null, isSpam: false, createdAt: at, dueAt: null },
  ...{
    isOverdue: false,
    call: null,
    phone: null,
    message: 'Why?',
    channel: 'email',
    bestTime: 'any',
    application: null,
  },
  ...{ spamScore: 0, spamSignals: [], outcome: '', firstReplyAt: null, closedAt: null, closedBy: null },
}))

function Admin({ onRead }: { onRead: () => void }) {
  const picks = useRowSelection(contacts)
  useQuery({ queryKey: [...contactsKey, 'list'], queryFn: () => onRead() ?? [] })
  return (
    <>
      <button type="button" onClick={picks.toggleAll}>
        All
      </button>
      <ContactBulk contacts={contacts} picks={picks} />
      <UndoToaster />
    </>
  )
}

const forbidden = { status: 403, body: { code: 'forbidden', message: 'No', fields: {} } }

test('a bulk change or undo that fails halfway reports the error and how many were changed', async () => {
  let mayAct = true
  const answer = (contact: ContactDetail['contact']) => () =>
    mayAct && contact.id !== ids[1] ? { body: { contact, entries: [], complaintMoves: [], colleagues: [] } } : forbidden
  const server = fakeServer(
    Object.fromEntries(contacts.map((each) => [`POST /api/admin/contacts/${each.id}/spam`, answer(each)])),
  )
  let reads = 0
  const { user } = renderAdmin(
    <Admin
      onRead={() => {
        reads += 1
      }}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(screen.getByRole('button', { name: 'Spam' }))
  expect(await screen.findByText("2 messages couldn't be changed")).toBeDefined()
  expect(screen.getByText('1 message marked as spam.')).toBeDefined()
  expect(screen.getByText('2 selected')).toBeDefined()
  await waitFor(() => expect(reads).toBe(2))

  mayAct = false
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText("1 message couldn't be changed")).toBeDefined()
  expect(server.requests).toHaveLength(3)
})
