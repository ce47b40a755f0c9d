// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import type { LegalHold } from '#shared/compliance/retention/contract.ts'
import { HoldList } from './hold-list.tsx'

const id = '0197f1f2-0000-7000-8000-000000000009'
const hold: LegalHold = {
  ...{ id, kind: 'application', of: 'HL-1', reason: 'A lawsuit', by: 'Pat Example', at: '2026-03-01T10:00:00.000Z' },
  lifted: null,
}

const none = { classes: [], holds: [], certificates: [] }

test('shows until when a lifted hold covers its records, and how to keep it', () => {
  const lifted = { by: 'Max Example', reason: 'It was settled.', endsAt: '2026-03-08T10:00:00.000Z' }
  fakeServer({})
  renderAdmin(<HoldList holds={[{ ...hold, lifted }]} />)
  expect(screen.getByText(/^Lifted by Max Example: It was settled\. It covers its records until/).textContent).toMatch(
    /Mar 8, 2026.*To keep it, set it again\.$/,
  )
  expect(screen.queryByRole('button', { name: 'Lift hold on HL-1' })).toBeNull()
})

test('keeps the lift dialog open until the response', async () => {
  const answer = Promise.withResolvers<void>()
  fakeServer({ [`POST /api/admin/retention/holds/${id}/lift`]: () => answer.promise.then(() => ({ body: none })) })
  const { user } = renderAdmin(<HoldList holds={[hold]} />)
  await user.click(screen.getByRole('button', { name: 'Lift hold on HL-1' }))
  await user.type(screen.getByLabelText('Reason for lifting'), 'The lawsuit is over')
  await user.click(screen.getByRole('button', { name: 'Lift hold' }))
  await screen.findByRole('button', { name: 'One moment…' })
  await tryToCloseDialog(user)
  expect(screen.getByRole('dialog')).toBeDefined()
  answer.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
