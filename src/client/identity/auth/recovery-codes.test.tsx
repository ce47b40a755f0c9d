// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AuthenticatorBlock } from '#client/identity/auth/account/authenticator-block.tsx'
import { AddPasskeyDialog } from '#client/identity/auth/account/passkeys-block.tsx'
import { RecoveryCodesDialog, RecoveryCodesStep } from '#client/identity/auth/account/recovery-codes-block.tsx'
import { EnrollmentStep } from '#client/identity/auth/sign-in/enrollment-step.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'

const codes = ['aaaa-1111', 'bbbb-2222']
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** A browser that creates passkeys at once, and a server that holds each response until released. */
function slowAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  class MadePasskey {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    toJSON = () => ({
      ...{ id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } },
    })
  }
  vi.stubGlobal('PublicKeyCredential', MadePasskey)
  vi.stubGlobal('navigator', { userAgent: '', credentials: { create: async () => new MadePasskey() } })
  const passkey = {
    ...{ id: '0197f1f2-0000-7000-8000-000000000007', name: 'Mac', isBackedUp: false },
    lastUsedAt: null,
  }
  fakeServer({
    'POST /api/auth/passkeys/start': () => ({
      body: {
        ...{ rp: { id: 'a', name: 'a' }, user: { id: 'a', name: 'a', displayName: 'a' }, challenge: 'a', timeout: 1 },
        ...{ pubKeyCredParams: [], excludeCredentials: [], attestation: 'none' },
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      },
    }),
    'POST /api/auth/passkeys': () =>
      promise.then(() => ({
        body: { passkey: { ...passkey, createdAt: '2026-03-01T10:00:00.000Z' }, recoveryCodes: codes },
      })),
    'POST /api/auth/authenticator': () => ({ body: { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' } }),
    'POST /api/auth/authenticator/confirm': () => promise.then(() => ({ body: { recoveryCodes: codes } })),
  })
  return resolve
}

/** Escape, a click outside, and the close button. */
function tryToClose() {
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
}

test('warns before the page unloads while codes are shown, and not afterwards', () => {
  const { unmount } = renderAdmin(<RecoveryCodesStep codes={codes} onSaved={() => {}} />)
  expect(asksBeforeLeaving()).toBe(true)
  unmount()
  expect(asksBeforeLeaving()).toBe(false)
})

test('warns once before closing new codes that were not confirmed as saved', async () => {
  const onClose = vi.fn()
  const { user } = renderAdmin(<RecoveryCodesDialog codes={codes} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([onClose.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([
    0,
    expect.stringContaining('Have you saved them?'),
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('keeps the passkey dialog open until its recovery codes are shown', async () => {
  const answer = slowAnswer()
  const onClose = vi.fn()
  const { user } = renderAdmin(<AddPasskeyDialog onDone={() => {}} onClose={onClose} />)
  const make = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create passkey' })
  await vi.waitFor(() => expect(make.disabled).toBe(false))
  await user.click(make)
  tryToClose()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  answer()
  expect(await screen.findByText('aaaa-1111')).toBeDefined()
})

test('keeps the app setup dialog open until its recovery codes are shown', async () => {
  const answer = slowAnswer()
  const { user } = renderAdmin(<AuthenticatorBlock enrolledAt={null} isLastFactor={false} />)
  await user.click(screen.getByRole('button', { name: 'Set up app' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  tryToClose()
  answer()
  expect(await screen.findByText('aaaa-1111')).toBeDefined()
})

test.each([
  ['Create passkey', 'Use an authenticator app'],
  ['Continue', 'Use a passkey instead'],
])('shows the codes of %j at the first sign-in, whatever is clicked during the request', async (press, other) => {
  const answer = slowAnswer()
  const onEnrolled = vi.fn()
  const { user } = renderAdmin(<EnrollmentStep onEnrolled={onEnrolled} />)
  if (press === 'Continue') {
    await user.click(screen.getByRole('button', { name: 'Use an authenticator app' }))
    await user.type(await screen.findByLabelText('Code from the app'), '123456')
  }
  await user.click(screen.getByRole('button', { name: press }))
  await user.click(screen.getByRole('button', { name: other }))
  answer()
  await vi.waitFor(() => expect(onEnrolled).toHaveBeenCalledWith(codes))
})
