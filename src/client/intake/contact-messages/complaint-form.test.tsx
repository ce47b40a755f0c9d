// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ContactActions } from './contact-actions.tsx'

const id = '0197f1f2-0000-7000-8000-000000000007'
const at = '2026-03-01T10:00:00.000Z'
const file: ContactDetail = {
  contact: {
    ...{ id, reference: 'HC-1', name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', status: 'open' },
    ...{ complaint: 'answered', owner: null, ownerId: null, isSpam: false, createdAt: at, dueAt: null },
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
  },
  ...{ entries: [], complaintMoves: ['upheld', 'not_upheld'], colleagues: [] },
}

test('a decision draft is restored when the complaint is opened again', async () => {
  fakeServer({})
  const { user, unmount } = renderAdmin(<ComplaintForm file={file} />)
  await user.selectOptions(screen.getByLabelText('Move from Answered to'), 'Not substantiated')
  await user.type(screen.getByLabelText('Outcome'), 'The rate was disclosed')
  unmount()
  renderAdmin(<ComplaintForm file={file} />)
  expect(screen.getByLabelText<HTMLSelectElement>('Move from Answered to').value).toBe('not_upheld')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Outcome').value).toBe('The rate was disclosed')
})

test('only those who decide complaints get the buttons that close one or make it spam', () => {
  fakeServer({})
  const { unmount } = renderAdmin(<ContactActions file={file} me={id} mayDecide={false} />)
  for (const name of ['Close message', 'Mark as spam']) expect(screen.queryByRole('button', { name })).toBeNull()
  unmount()
  renderAdmin(<ContactActions file={file} me={id} mayDecide />)
  for (const name of ['Close message', 'Mark as spam']) expect(screen.getByRole('button', { name })).toBeTruthy()
})
