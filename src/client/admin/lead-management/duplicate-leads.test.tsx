// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { DuplicateLeads } from './duplicate-leads.tsx'

const [id, otherId] = ['0197f1f2-0000-7000-8000-000000000001', '0197f1f2-0000-7000-8000-000000000002'] as const
const other: Lead = {
  ...{ id: otherId, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: null },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...newLeadFields },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

function Panel() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <DuplicateLeads id={id} renderLink={({ name }) => name} />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <UndoToaster />
    </>
  )
}

test('a failed undo of a merge shows an error, even after leaving the lead', async () => {
  fakeServer({
    [`GET /api/admin/leads/${id}/duplicates`]: () => ({
      body: { candidates: [{ lead: other, reasons: ['phone'] }], merged: [] },
    }),
    [`POST /api/admin/leads/${id}/merge`]: () => ({ body: {} }),
    [`POST /api/admin/leads/${otherId}/unmerge`]: () => ({
      status: 409,
      body: { code: 'conflict', message: 'Too late.', fields: {} },
    }),
  })
  const { user } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: 'Merge into this lead' }))
  await screen.findByText('Leads merged')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The leads are still merged')).toBeDefined()
})

test('a refused merge shows who can do it', async () => {
  const message = 'Nothing was changed. Lee Example owns one of these leads. Ask a manager to merge them.'
  fakeServer({
    [`GET /api/admin/leads/${id}/duplicates`]: () => ({
      body: { candidates: [{ lead: other, reasons: ['phone'] }], merged: [] },
    }),
    [`POST /api/admin/leads/${id}/merge`]: () => ({ status: 422, body: { code: 'invalid', message, fields: {} } }),
  })
  const { user } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: 'Merge into this lead' }))
  expect(await screen.findByText(message)).toBeDefined()
})
