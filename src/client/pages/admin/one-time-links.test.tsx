// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvitationPage } from '#client/pages/admin/identity/invitation-page.tsx'
import { SetUpPage } from '#client/pages/admin/identity/set-up-page.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'

const user = { id: '0197f1f2-0000-7000-8000-000000000001', name: 'Pat Example', email: 'pat@example.com' }
const signedIn = {
  body: { token: 'token-1', refreshToken: 'refresh-1', step: 'enroll-authenticator', user: { ...user, role: 'owner' } },
}
const dead = (token: string) => ({ status: 422, body: { code: 'invalid', message: token, fields: { token } } })
const enrolment = { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Harborline?secret=JBSWY3DPEHPK3PXP' } }

beforeEach(() => sessionStorage.clear())
afterEach(() => window.history.replaceState(null, '', '/'))

test('a reload after setup says that the account exists and shows no form', async () => {
  fakeServer({ 'POST /api/auth/set-up': () => signedIn, 'POST /api/auth/authenticator': () => enrolment })
  window.history.replaceState(null, '', '/admin/set-up#link-1')
  const first = renderAdmin(<SetUpPage onOpen={() => {}} />)
  await first.user.type(screen.getByLabelText('Your name'), 'Pat Example')
  await first.user.type(screen.getByLabelText('Email address'), 'pat@example.com')
  await first.user.type(screen.getByLabelText('Password'), 'seven grey gulls at noon{Enter}')
  await screen.findByRole('heading', { name: 'Connect an authenticator app' })
  first.unmount()

  renderAdmin(<SetUpPage onOpen={() => {}} />)
  expect(screen.getByText('The account already exists. Sign in.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/admin/login')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a used setup link points to the sign-in or a new link', async () => {
  fakeServer({ 'POST /api/auth/set-up': () => dead('This setup link no longer works') })
  window.history.replaceState(null, '', '/admin/set-up#link-2')
  const { user } = renderAdmin(<SetUpPage onOpen={() => {}} />)
  await user.type(screen.getByLabelText('Your name'), 'Pat Example')
  await user.type(screen.getByLabelText('Email address'), 'pat@example.com')
  await user.type(screen.getByLabelText('Password'), 'seven grey gulls at noon{Enter}')

  expect((await screen.findByRole('alert')).textContent).toContain('If the account already exists, sign in.')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
})

test('a reload after accepting an invitation says so without a request', async () => {
  const server = fakeServer({
    'POST /api/auth/invitation': () => ({ body: { email: 'pat@example.com', role: 'agent' } }),
    'POST /api/auth/invitation/accept': () => signedIn,
    'POST /api/auth/authenticator': () => enrolment,
  })
  window.history.replaceState(null, '', '/admin/invitation#link-3')
  const first = renderAdmin(<InvitationPage onOpen={() => {}} />)
  await first.user.type(await screen.findByLabelText('Your name'), 'Pat Example')
  await first.user.type(screen.getByLabelText('Password'), 'seven grey gulls at noon{Enter}')
  await screen.findByRole('heading', { name: 'Connect an authenticator app' })
  first.unmount()

  renderAdmin(<InvitationPage onOpen={() => {}} />)
  expect(screen.getByText('This invitation has been used. If that was you, sign in.')).toBeDefined()
  expect(server.count('/api/auth/invitation')).toBe(1)
})

test('another link in the same tab is not treated as used', async () => {
  sessionStorage.setItem('usedLink', JSON.stringify('link-3'))
  fakeServer({ 'POST /api/auth/invitation': () => dead('This invitation no longer works') })
  window.history.replaceState(null, '', '/admin/invitation#link-4')
  renderAdmin(<InvitationPage onOpen={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('ask for a new one')
})
