// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readSession } from '#client/platform/session/session-store.ts'
import { fakeServer, unauthenticated } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { SignInPage } from './sign-in-page.tsx'

const signedIn = (step: string) => ({
  body: {
    token: 'token-1',
    refreshToken: 'refresh-1',
    step,
    user: { id: '0197f1f2-0000-7000-8000-000000000001', name: 'Pat Example', email: 'pat@example.com', role: 'agent' },
  },
})

/** The form asks whether there is a provider to sign in with. */
const posts = ({ requests }: ReturnType<typeof fakeServer>) => requests.filter(({ method }) => method === 'POST')

async function fillIn(user: ReturnType<typeof renderAdmin>['user']) {
  await user.type(screen.getByLabelText('Email address'), 'pat@example.com')
  await user.type(screen.getByLabelText('Password'), 'a good long password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('fields have the types and autocomplete values that password managers need', () => {
  renderAdmin(<SignInPage onOpen={() => {}} />)
  const email = screen.getByLabelText('Email address')
  const password = screen.getByLabelText('Password')
  expect([email.getAttribute('type'), email.getAttribute('autocomplete')]).toEqual(['email', 'username webauthn'])
  expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
})

test('a complete sign-in stores the session and opens the app', async () => {
  const server = fakeServer({ 'POST /api/auth/login': () => signedIn('complete') })
  const onOpen = vi.fn()
  const { user } = renderAdmin(<SignInPage onOpen={onOpen} />)

  await fillIn(user)

  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect(posts(server)[0]?.body).toEqual({ email: 'pat@example.com', password: 'a good long password' })
  expect([readSession('authToken'), readSession('adminToken'), readSession('refreshToken')]).toEqual([
    'token-1',
    'token-1',
    'refresh-1',
  ])
  expect(JSON.parse(readSession('user_data') ?? '')).toMatchObject({ name: 'Pat Example', role: 'agent' })
})

test('empty fields are reported together, next to each field, and nothing is sent', async () => {
  const server = fakeServer({})
  const { user } = renderAdmin(<SignInPage onOpen={() => {}} />)

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Please enter a valid email address')
  expect(alert.textContent).toContain('Please enter your password')
  expect(document.activeElement).toBe(alert)
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(posts(server)).toEqual([])
})

test('an error is shown once, keeps the email and clears the password', async () => {
  const refusal = { ...unauthenticated, body: { message: 'The email address or password is incorrect.' } }
  const server = fakeServer({ 'POST /api/auth/login': () => refusal })
  const { user } = renderAdmin(<SignInPage onOpen={() => {}} />)

  await fillIn(user)

  expect((await screen.findByRole('alert')).textContent).toBe('The email address or password is incorrect.')
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('pat@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(posts(server)).toHaveLength(1)
})

test('there is a button for the brokerage’s provider only if one is set up', async () => {
  fakeServer({ 'GET /api/auth/openid': () => ({ body: { name: 'Example Workspace' } }) })
  renderAdmin(<SignInPage onOpen={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Sign in with Example Workspace' })).toBeTruthy()
})

test('an outage of the provider is named, and the password remains', async () => {
  const message = 'The sign-in service didn’t answer. Try again, or sign in with your password.'
  fakeServer({
    'GET /api/auth/openid': () => ({ body: { name: 'Example Workspace' } }),
    'POST /api/auth/openid/start': () => ({ status: 503, body: { code: 'unavailable', message } }),
  })
  const { user } = renderAdmin(<SignInPage onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Sign in with Example Workspace' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('the answer of the provider opens the app, and the page that the user wanted comes back', async () => {
  const server = fakeServer({ 'POST /api/auth/openid': () => signedIn('complete') })
  sessionStorage.setItem('openid_return', JSON.stringify({ ticket: 'ticket-1', place: '/admin/leads?q=kofi' }))
  history.replaceState(null, '', '/admin/login#code=c1&state=s1')
  const onOpen = vi.fn()
  renderAdmin(<SignInPage onOpen={onOpen} />)
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect(posts(server).map(({ body }) => body)).toEqual([{ ticket: 'ticket-1', response: 'code=c1&state=s1' }])
  expect(location.href).toMatch(/\/admin\/login\?next=%2Fadmin%2Fleads%3Fq%3Dkofi$/)
  expect(sessionStorage.length).toBe(0)
})

test('too many attempts show the waiting time', async () => {
  fakeServer({ 'POST /api/auth/login': () => ({ status: 429, headers: { 'retry-after': '16' } }) })
  const { user } = renderAdmin(<SignInPage onOpen={() => {}} />)
  await fillIn(user)
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again in 16 seconds.')
})

test('with an authenticator, the app opens only after a correct code, in any grouping', async () => {
  const onOpen = vi.fn()
  const wrong = { status: 422, body: { fields: { code: 'This code is not right.' } } }
  fakeServer({
    'POST /api/auth/login': () => signedIn('verify-code'),
    'POST /api/auth/verify': ({ body }) => (body.code === '123456' ? { body: { step: 'complete' } } : wrong),
  })
  const { user } = renderAdmin(<SignInPage onOpen={onOpen} />)
  await fillIn(user)

  const code = await screen.findByLabelText('Code')
  expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
  await user.type(code, '654321{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right.')
  expect(readSession('adminToken')).toBeNull()

  await user.clear(code)
  await user.type(code, '123 456{Enter}')
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect(readSession('adminToken')).toBe('token-1')
})

test('a recovery code signs in without the phone', async () => {
  const onOpen = vi.fn()
  const server = fakeServer({
    'POST /api/auth/login': () => signedIn('verify-code'),
    'POST /api/auth/verify': () => ({ body: { step: 'complete' } }),
  })
  const { user } = renderAdmin(<SignInPage onOpen={onOpen} />)
  await fillIn(user)

  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-2345{Enter}')
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect(server.requests.at(-1)?.body).toEqual({ code: 'abcd-efgh-2345' })
})

test('the first sign-in sets up an authenticator and shows the recovery codes once', async () => {
  const onOpen = vi.fn()
  const server = fakeServer({
    'POST /api/auth/login': () => signedIn('enroll-authenticator'),
    'POST /api/auth/authenticator': () => ({
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Harborline:pat%40example.com?secret=JBSWY3DPEHPK3PXP' },
    }),
    'POST /api/auth/authenticator/confirm': () => ({ body: { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] } }),
  })
  const { user } = renderAdmin(<SignInPage onOpen={onOpen} />)
  await fillIn(user)

  expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')

  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(codes.textContent).toBe('aaaa-1111bbbb-2222')
  expect([readSession('adminToken'), onOpen.mock.calls.length]).toEqual([null, 0])

  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(readSession('adminToken')).toBe('token-1')
  expect(server.count('/api/auth/authenticator')).toBe(1)
})

test('an expired sign-in starts again with a message', async () => {
  fakeServer({
    'POST /api/auth/login': () => signedIn('verify-code'),
    'POST /api/auth/verify': () => unauthenticated,
    'POST /auth/refresh': () => unauthenticated,
  })
  window.history.replaceState(null, '', '/admin/login')
  const { user } = renderAdmin(<SignInPage onOpen={() => {}} />)
  await fillIn(user)
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')

  expect((await screen.findByRole('status')).textContent).toContain('took too long')
  expect(screen.getByLabelText('Password')).toBeDefined()
})
