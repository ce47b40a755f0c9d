// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AdminApp } from '#client/entries/admin/admin-app.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { FakeSocket } from '#client/testing/fake-socket.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'

const lead = (number: number): Lead => ({
  id: `0197f1f2-0000-7000-8000-00000000000${number}`,
  name: `Person ${number}`,
  email: `person${number}@example.com`,
  phone: `(212) 555-010${number}`,
  phoneE164: null,
  source: 'Hero Form',
  submissions: 1,
  mayBeCalled: false,
  ...newLeadFields,
  attribution: {},
  createdAt: '2026-03-01T10:00:00.000Z',
  lastSubmittedAt: '2026-03-01T10:00:00.000Z',
})

let leads: Lead[]

beforeEach(() => {
  window.innerWidth = 1440
  window.history.replaceState(null, '', '/admin/leads')
  leads = [lead(2), lead(1)]
  fakeServer({
    'GET /api/admin/leads': () => ({ body: { leads, next: null } }),
    'GET /api/admin/lead-sources': () => ({ body: { sources: [] } }),
  })
})

async function openList() {
  renderAdmin(<AdminApp />)
  await screen.findByText('Person 1')
  FakeSocket.accept()
}

const scrollTo = (top: number) =>
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true, writable: true })

test('at the top of the list a new lead appears automatically', async () => {
  await openList()
  leads = [lead(3), ...leads]
  FakeSocket.receive('leads')
  expect(await screen.findByText('Person 3')).toBeDefined()
})

test('a lead that arrives during the first load is shown', async () => {
  const response = Promise.withResolvers<void>()
  const first = leads
  let reads = 0
  fakeServer({
    'GET /api/admin/leads': async () => {
      if (reads++ > 0) return { body: { leads, next: null } }
      await response.promise
      return { body: { leads: first, next: null } }
    },
    'GET /api/admin/lead-sources': () => ({ body: { sources: [] } }),
  })
  renderAdmin(<AdminApp />)
  await waitFor(() => expect(reads).toBe(1))
  FakeSocket.accept()
  leads = [lead(3), ...leads]
  FakeSocket.receive('leads')
  response.resolve()
  expect(await screen.findByText('Person 3')).toBeDefined()
})

test('further down new leads are counted and appear on request', async () => {
  await openList()
  scrollTo(400)
  leads = [lead(5), lead(4), lead(3), ...leads]
  FakeSocket.receive('leads')
  const bar = await screen.findByRole('button', { name: '3 new' })
  expect(screen.queryByText('Person 3')).toBeNull()

  act(() => bar.click())
  expect(await screen.findByText('Person 5')).toBeDefined()
  expect(screen.queryByRole('button', { name: '3 new' })).toBeNull()
  scrollTo(0)
})

test('a resubmission is not a new lead', async () => {
  await openList()
  scrollTo(400)
  leads = [lead(2), { ...lead(1), submissions: 2 }]
  FakeSocket.receive('leads')
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull()
  scrollTo(0)
})

test('without a socket, the admin shows a quiet notice', async () => {
  await openList()
  expect(screen.queryByText(/Live updates are interrupted/)).toBeNull()
  FakeSocket.drop()
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2), { timeout: 10_000 })
  FakeSocket.drop()
  expect(
    screen.getByText('Live updates are interrupted. Checking for changes every 30 seconds.').getAttribute('role'),
  ).toBe('status')
})
