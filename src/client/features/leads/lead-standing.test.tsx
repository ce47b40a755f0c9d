// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { plainWork } from '#client/testing/plain-work.ts'
import type { Lead } from '#shared/leads/contract.ts'
import { LeadStanding } from './lead-standing.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const lead: Lead = {
  ...{ id, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: '+12125550101' },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...plainWork },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

test('a move that asks for no reason says why it was refused', async () => {
  fakeServer({
    'GET /api/admin/lead-owners': () => ({ body: { owners: [] } }),
    'POST /api/admin/leads/changes': () => ({
      status: 403,
      body: { code: 'forbidden', message: 'You may not move it.', fields: {} },
    }),
  })
  const { user } = draw(<LeadStanding lead={lead} me="" />)
  await user.selectOptions(screen.getByLabelText('Stands at'), 'Attempted')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Stands at').value).toBe('new')
})
