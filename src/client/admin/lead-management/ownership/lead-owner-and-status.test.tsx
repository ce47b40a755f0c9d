// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { LeadOwnerAndStatus } from './lead-owner-and-status.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const lead: Lead = {
  ...{ id, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: '+12125550101' },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...newLeadFields },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

test('a rejected status change shows an error', async () => {
  fakeServer({
    'GET /api/admin/lead-owners': () => ({ body: { owners: [] } }),
    'POST /api/admin/leads/changes': () => ({
      status: 403,
      body: { code: 'forbidden', message: 'You can’t move this lead.', fields: {} },
    }),
  })
  const { user } = renderAdmin(<LeadOwnerAndStatus lead={lead} me="" mayChange />)
  await user.selectOptions(screen.getByLabelText('Status'), 'Attempted')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('new')
})

test('a colleague’s lead is reassigned only after a reason is given; an unassigned one in one click', async () => {
  const server = fakeServer({
    'GET /api/admin/lead-owners': () => ({ body: { owners: [] } }),
    'POST /api/admin/leads/changes': () => ({ body: { changed: [id], skipped: [] } }),
  })
  const me = '0197f1f2-0000-7000-8000-000000000003'
  const owned = { ...lead, ownerId: '0197f1f2-0000-7000-8000-000000000002', owner: 'Grace Example' }
  const free = renderAdmin(<LeadOwnerAndStatus lead={{ ...lead, ownerId: null, owner: null }} me={me} mayChange />)
  await free.user.click(screen.getByRole('button', { name: 'Claim lead' }))
  const changes = () => server.requests.filter(({ method }) => method === 'POST')
  expect(changes()).toMatchObject([{ body: { change: { action: 'assign', to: me, reason: '' } } }])
  free.unmount()

  const { user } = renderAdmin(<LeadOwnerAndStatus lead={owned} me={me} mayChange />)
  await user.click(screen.getByRole('button', { name: 'Reassign to me' }))
  expect(changes()).toHaveLength(1)
  expect(screen.getByRole('dialog').textContent).toContain('Grace Example owns this lead.')
  await user.type(screen.getByLabelText('Reason'), 'On leave')
  await user.click(screen.getByRole('button', { name: 'Reassign' }))
  expect(changes()[1]).toMatchObject({ body: { change: { action: 'assign', to: me, reason: 'On leave' } } })
})
