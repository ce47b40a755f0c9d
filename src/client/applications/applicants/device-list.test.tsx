// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { ApplicantDevices } from '#shared/applications/applicants/device-contract.ts'
import { AccessForm } from './access-form.tsx'
import { DeviceList } from './device-list.tsx'

const at = '2026-11-24T15:00:00.000Z'
const laptop = { id: '01900000-0000-7000-8000-000000000001', device: 'Firefox on Linux', isCurrent: true }
const phone = { id: '01900000-0000-7000-8000-000000000002', device: 'Safari on iPhone', isCurrent: false }
const times = { createdAt: at, lastSeenAt: at }
const devices: ApplicantDevices = {
  sessions: [laptop, phone].map((session) => ({ ...session, ...times })),
  passkeys: [
    { id: '01900000-0000-7000-8000-000000000003', device: 'Safari on iPhone', createdAt: at, lastUsedAt: null },
  ],
  canAddPasskey: true,
}
const path = '/api/applicants/devices'

const withPasskeys = () => {
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) })
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows where the application is open, and signs out another device', async () => {
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: devices }),
    [`DELETE /api/applicants/sessions/${phone.id}`]: () => ({
      body: { ...devices, sessions: [{ ...laptop, ...times }] },
    }),
  })
  render(<DeviceList isVerified onVerify={() => {}} />)
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  expect(screen.getByText(/this device/)).toBeTruthy()
  expect(screen.getByText(/Added Nov 24, 2026, not used yet/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone, opened Nov 24, 2026' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The device was signed out.'))
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull()
  expect(server.count(`/api/applicants/sessions/${phone.id}`)).toBe(1)
})

test('the browser that only started the draft can look, but first has to verify the email', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ body: { ...devices, canAddPasskey: false } }) })
  const onVerify = vi.fn()
  render(<DeviceList isVerified={false} onVerify={onVerify} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Verify your email to change this' }))
  expect(onVerify).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Sign out|Remove|Add a passkey/ })).toBeNull()
})

test('a passkey is offered only if this browser can make one', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ body: devices }) })
  const { rerender } = render(<DeviceList isVerified onVerify={() => {}} />)
  await screen.findByText('Firefox on Linux')
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  withPasskeys()
  rerender(<DeviceList isVerified onVerify={() => {}} />)
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy()
})

test('a refused passkey leaves the code form in place, with the reason', async () => {
  withPasskeys()
  class Credential {
    static parseRequestOptionsFromJSON = () => ({})
    toJSON = () => ({
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    })
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: async () => new Credential() } })
  const message = 'This passkey doesn’t open an application here. Use your reference and a code instead.'
  fakeServer({
    'POST /api/applicants/open/passkey/start': () => ({
      body: { rpId: 'localhost', challenge: 'AAAA', timeout: 1, allowCredentials: [], userVerification: 'required' },
    }),
    'POST /api/applicants/open/passkey': () => ({
      status: 401,
      body: { code: 'unauthenticated', message, fields: {} },
    }),
  })
  render(<AccessForm onOpen={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Email me a code' })).toBeTruthy()
})
