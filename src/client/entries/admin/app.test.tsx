// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearSession, readSession, writeSession } from '#client/platform/session/session-store.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { App } from './app.tsx'

const routes = {
  'GET /api/admin/leads': () => ({ body: { leads: [], next: null } }),
  'GET /api/admin/lead-sources': () => ({ body: { sources: [] } }),
  'POST /api/auth/login': () => ({
    body: {
      token: 'token-1',
      refreshToken: 'refresh-1',
      step: 'complete',
      user: {
        id: '0197f1f2-0000-7000-8000-000000000001',
        name: 'Pat Example',
        email: 'pat@example.com',
        role: 'agent',
      },
    },
  }),
}
const openAt = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderAdmin(<App />)
}

test.each(['/admin', '/admin/leads', '/admin/settings', '/admin/nonsense', '/admin-login', '/admin/login'])(
  'without a stored token %s shows the login',
  async (path) => {
    openAt(path)
    expect(await screen.findByLabelText('Password')).toBeDefined()
  },
)

test.each(['/admin-login', '/admin/login'])('%s shows the login to signed-in users too', async (path) => {
  writeSession('adminToken', 'token-1')
  openAt(path)
  expect(await screen.findByLabelText('Password')).toBeDefined()
})

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/applications', 'Applications'],
  ['/admin/merchant-services', 'Merchant accounts'],
  ['/admin/leads', 'Leads'],
  ['/admin/leads-merchant', 'Merchant requests'],
  ['/admin/contacts', 'Messages'],
  ['/admin/settings', 'Settings'],
  ['/admin/nonsense', 'Page not found'],
])('with a stored token %s shows %s', async (path, heading) => {
  writeSession('adminToken', 'token-1')
  fakeServer(routes)
  openAt(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
})

test.each(['/admin', '/admin/dashboard'])('the dashboard is marked in the navigation at %s', async (path) => {
  writeSession('adminToken', 'token-1')
  fakeServer(routes)
  openAt(path)
  const link = await screen.findByRole('link', { name: 'Dashboard', current: 'page' })
  expect(link).toBeDefined()
  expect(screen.getByRole('link', { name: 'Leads' }).getAttribute('aria-current')).toBeNull()
})

test('the first settings section is marked as current if the URL names none', async () => {
  writeSession('adminToken', 'token-1')
  fakeServer(routes)
  openAt('/admin/settings')
  const tab = await screen.findByRole('link', { name: 'Your account' })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('signing in opens the requested page, and an expired session shows the login again', async () => {
  fakeServer(routes)
  const { user } = openAt('/admin/leads?source=Hero+Form')
  await user.type(await screen.findByLabelText('Email address'), 'pat@example.com')
  await user.type(screen.getByLabelText('Password'), 'a good long password{Enter}')

  expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeDefined()
  expect(window.location.pathname + window.location.search).toBe('/admin/leads?source=Hero+Form')

  clearSession()
  expect(await screen.findByLabelText('Password')).toBeDefined()
  expect(screen.getByText('You were signed out. Please sign in again.')).toBeDefined()
})

test('signing out manually shows no expired-session message', async () => {
  writeSession('adminToken', 'token-1')
  fakeServer({ ...routes, 'POST /api/auth/logout': () => ({ body: {} }) })
  const { user } = openAt('/admin/leads')
  await user.click(await screen.findByRole('button', { name: /, Agent$|^Account$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))

  expect(await screen.findByLabelText('Password')).toBeDefined()
  expect(readSession('adminToken')).toBeNull()
  expect(screen.queryByText(/You were signed out/)).toBeNull()
})
