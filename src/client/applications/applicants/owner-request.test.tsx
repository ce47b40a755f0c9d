// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { type OwnerRequest, ownerAuthorizationText } from '#shared/applications/applicants/owner-authorization.ts'
import { OwnerRequestPage } from './owner-request.tsx'

const token = 'a'.repeat(43)
const text = ownerAuthorizationText('Harbor Bakery LLC', 'Harborline')
const request: OwnerRequest = {
  ...{ status: 'asked', owner: 'Jordan Example', business: 'Harbor Bakery LLC', applicant: 'Ada Harbor' },
  ...{ broker: 'Harborline', text, version: '2026-11-1', isClosed: false, answeredAt: null },
  expiresAt: '2026-12-08T15:00:00.000Z',
}
const answered = (status: OwnerRequest['status']) => ({ ...request, status, answeredAt: '2026-11-24T15:00:00.000Z' })
const opens = (shown: OwnerRequest | null) => ({
  'POST /api/owner-authorizations/open': () => ({ body: { request: shown } }),
})

beforeEach(() => {
  location.hash = token
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an owner reads who applied and the text, signs by keyboard, and can withdraw', async () => {
  const { requests } = fakeServer({
    ...opens(request),
    'POST /api/owner-authorizations/answer': () => ({ body: { request: answered('authorized') } }),
    'POST /api/owner-authorizations/withdraw': () => ({ body: { request: answered('withdrawn') } }),
  })
  render(<OwnerRequestPage />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Credit reports about you')
  expect(screen.getByText(/Ada Harbor applied through Harborline/)).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Your full name, as your signature'), 'jordan example')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const heading = await screen.findByRole('heading', { name: 'You authorized credit reports' })
  expect(document.activeElement).toBe(heading)
  expect(requests.at(-1)?.body).toEqual({
    token,
    isAuthorized: true,
    version: '2026-11-1',
    signature: 'jordan example',
  })

  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my authorization' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('heading', { name: 'You withdrew your authorization' })).toBeDefined()
})

test('a missing signature and an unchecked box are both named, the input is kept, and nothing is sent', async () => {
  const { requests } = fakeServer(opens(request))
  render(<OwnerRequestPage />)
  const name = await screen.findByLabelText('Your full name, as your signature')
  await userEvent.type(name, 'Jo')
  await userEvent.click(screen.getByRole('button', { name: 'Authorize credit reports' }))
  expect(screen.getAllByText(/as it appears above: Jordan Example/)).toHaveLength(2)
  expect(screen.getAllByText(/check the box, or choose/)).toHaveLength(2)
  expect((name as HTMLInputElement).value).toBe('Jo')
  expect(requests).toHaveLength(1)
})

test('refusing needs neither a signature nor the box', async () => {
  const { requests } = fakeServer({
    ...opens(request),
    'POST /api/owner-authorizations/answer': () => ({ body: { request: answered('declined') } }),
  })
  render(<OwnerRequestPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'I do not authorize' }))
  expect(await screen.findByRole('heading', { name: 'You did not authorize credit reports' })).toBeDefined()
  expect(requests.at(-1)?.body).toMatchObject({ isAuthorized: false })
  expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeDefined()
})

test('an expired link offers a new one, and a dead one explains itself', async () => {
  fakeServer({
    ...opens(null),
    'POST /api/owner-authorizations/new-link': () => ({ body: { isRequested: true } }),
  })
  const { unmount } = render(<OwnerRequestPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
  expect(await screen.findByText(/A new link is on its way/)).toBeDefined()
  unmount()
  location.hash = 'short'
  render(<OwnerRequestPage />)
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeDefined()
})

test('a closed application needs no answer', async () => {
  fakeServer(opens({ ...request, isClosed: true }))
  render(<OwnerRequestPage />)
  expect(await screen.findByRole('heading', { name: 'No answer needed' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
