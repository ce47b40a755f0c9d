// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import { SubmissionMove, SubmissionNotes } from './submission-card.tsx'

const id = '0197f1f2-0000-7000-8000-000000000008'
const applicationId = '0197f1f2-0000-7000-8000-000000000009'
const saved: Submission = {
  ...{ id, status: 'sent', statusChangedAt: '2026-03-01T10:00:00.000Z', product: null, method: 'mail' },
  ...{ sentAt: null, sentBy: null, lenderReference: '', declineReasons: [], noticeDueOn: null, notes: '', version: 1 },
  ...{ linkUntil: null, isMailWaiting: false, views: 0, firstViewedAt: null, lastViewedAt: null },
  nextStatuses: ['declined_by_lender', 'withdrawn'],
}

/** Both forms, and a button that simulates a colleague's change. */
function Card({ isLate = false }) {
  const theirs = { ...saved, status: 'under_review' as const, notes: 'Theirs', version: 2 }
  const [submission, setSubmission] = useState(isLate ? theirs : saved)
  return (
    <>
      <button type="button" onClick={() => setSubmission(theirs)}>
        A colleague
      </button>
      <SubmissionNotes submission={submission} applicationId={applicationId} />
      <SubmissionMove submission={submission} lender="Pier Bank" applicationId={applicationId} />
    </>
  )
}

test.each([
  ['Notes', 'Save notes', 'A team member has saved: Theirs.', `PATCH /api/admin/lender-submissions/${id}`],
  ['Note', /^Save ?status/, 'A team member has set the status to', `POST /api/admin/lender-submissions/${id}/status`],
])('input under “%s” is based on the version that was read, and a colleague’s change is shown', async (...text) => {
  const [label, action, told, call] = text
  const conflict = { status: 409, body: { code: 'conflict', message: 'Too late.', fields: {} } }
  const server = fakeServer({ [call]: () => conflict })
  const { user } = renderAdmin(<Card />)
  for (const summary of screen.getAllByText(/^Add lender|^Record response/)) await user.click(summary)
  await user.type(screen.getByLabelText(label), 'Mine')
  await user.click(screen.getByRole('button', { name: 'A colleague' }))
  expect(screen.getByRole('alert').textContent).toContain(told)
  const button = screen.getByRole('button', { name: action })
  for (const version of [1, 2]) {
    await user.click(button)
    await screen.findByText('Too late.')
    const sent = server.requests.filter(({ method }) => method !== 'GET')
    expect(sent.at(-1)?.body).toMatchObject({ version })
  }
  expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe('Mine')
})

test('both forms reopen with their input, based on the version they were opened on', async () => {
  const path = `/api/admin/lender-submissions/${id}`
  const conflict = { status: 409, body: { code: 'conflict', message: 'Too late.', fields: {} } }
  const server = fakeServer({ [`PATCH ${path}`]: () => conflict, [`POST ${path}/status`]: () => conflict })
  const before = renderAdmin(<Card />)
  for (const label of ['Notes', 'Note']) await before.user.type(screen.getByLabelText(label), `My ${label}`)
  await before.user.selectOptions(screen.getByLabelText('New status'), 'withdrawn')
  before.unmount()

  const { user, container } = renderAdmin(<Card isLate />)
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Save notes' }))
  await screen.findByText('Too late.')
  await user.click(screen.getByRole('button', { name: /^Save ?status/ }))
  await waitFor(() => expect(screen.getAllByText('Too late.')).toHaveLength(2))
  const sent = server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(sent).toMatchObject([
    { version: 1, notes: 'My Notes' },
    { version: 1, note: 'My Note', to: 'withdrawn' },
  ])
})
