// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoleTable } from './role-table.tsx'

test('groups calls by area with their display names', () => {
  const call = { method: 'GET', roles: ['owner' as const], stepUp: false }
  render(
    <RoleTable
      calls={[
        { ...call, path: '/api/admin/leads' },
        { ...call, path: '/api/admin/api-keys' },
        { ...call, path: '/api/admin/api-keys/:id' },
      ]}
    />,
  )
  expect(screen.getAllByRole('region', { hidden: true }).map((area) => area.getAttribute('aria-label'))).toEqual([
    'API keys',
    'Leads',
  ])
  expect(screen.getByText('2 API requests')).toBeTruthy()
})
