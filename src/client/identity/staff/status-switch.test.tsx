// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'
import { StatusSwitch } from './status-switch.tsx'

const id = '0197f1f2-0000-7000-8000-000000000007'
const member: StaffMember = {
  ...{ id, name: 'Grace Example', email: 'grace@example.com', role: 'manager', status: 'active' },
  ...{ secondFactors: [], lastSignedInAt: null, createdAt: '2026-03-01T10:00:00.000Z' },
}
const apiKeys = [{ id, label: 'Dialer sync', prefix: 'hl_Zk3f9a', lastUsedAt: '2026-03-01T10:00:00.000Z' }]
const webhooks = [{ id, description: 'Customer list', host: 'hooks.example.com', lastUsedAt: null }]
const lenderLinks = [{ id, lender: 'Pier Bank', reference: 'HL-TEST-TEST' }]

const none = { leads: 0, applications: 0, tasks: 0, merchantRequests: 0 }

test('lists API keys, webhooks and lenders’ links with their last use before an account is deactivated', async () => {
  const server = fakeServer({
    [`GET /api/admin/staff/${id}/integrations`]: () => ({
      body: { apiKeys, webhooks, lenderLinks, work: { leads: 2, applications: 1, tasks: 0, merchantRequests: 0 } },
    }),
    [`POST /api/admin/staff/${id}/deactivate`]: () => ({
      body: { revokedApiKeys: 1, pausedWebhooks: 1, closedLinks: 1, handedOver: { ...none, leads: 2 } },
    }),
  })
  const { user, rerender, queryClient } = renderAdmin(<StatusSwitch member={member} />)
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = screen.getByRole('dialog', { name: 'Deactivate Grace Example?' })
  expect(await within(dialog).findByText('Dialer sync')).toBeDefined()
  expect(dialog.textContent).toMatch(/1 API key will be revokedDialer syncUsed .*hl_Zk3f9a…/)
  expect(dialog.textContent).toMatch(/1 webhook will be pausedCustomer listNever usedhooks\.example\.com/)
  expect(dialog.textContent).toMatch(/1 lender’s link will be closedPier BankHL-TEST-TEST/)
  expect(server.count(`/api/admin/staff/${id}/deactivate`)).toBe(0)

  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(server.count(`/api/admin/staff/${id}/deactivate`)).toBe(1)
  const after = <StatusSwitch member={{ ...member, status: 'deactivated' }} />
  rerender(<QueryClientProvider client={queryClient}>{after}</QueryClientProvider>)
  expect(
    await screen.findByText(/1 API key was revoked, 1 webhook was paused, and 1 lender’s link was closed\./),
  ).toBeDefined()
})

test('allows deactivation if the API keys and webhooks fail to load', async () => {
  const server = fakeServer({
    [`GET /api/admin/staff/${id}/integrations`]: () => ({ status: 404, body: {} }),
    [`POST /api/admin/staff/${id}/deactivate`]: () => ({
      body: { revokedApiKeys: 2, pausedWebhooks: 0, closedLinks: 0, handedOver: none },
    }),
  })
  const { user } = renderAdmin(<StatusSwitch member={member} />)
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByRole('alert')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(server.count(`/api/admin/staff/${id}/deactivate`)).toBe(1)
})
