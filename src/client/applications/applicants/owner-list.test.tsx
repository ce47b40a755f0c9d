// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { ListedOwner } from '#shared/applications/applicants/owner-authorization.ts'
import { OwnerList } from './owner-list.tsx'

const id = '0197f1f2-0000-7000-8000-000000000002'
const path = '/api/tracking/owners'
const owner = (values: Partial<ListedOwner> = {}): ListedOwner => ({
  ...{ id, name: 'Jordan Example', email: 'jordan@example.com', status: 'asked', answeredAt: null },
  ...{ emailedAt: '2026-11-24T15:00:00.000Z', isExpired: false, isBounced: false, refusal: null },
  ...values,
})
const lists = (owners: ListedOwner[]) => ({ [`GET ${path}`]: () => ({ body: { owners } }) })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the applicant corrects an address; a mistyped one keeps the input and shows the error', async () => {
  const corrected = owner({ email: 'jo@example.com', emailedAt: null })
  const { requests } = fakeServer({
    ...lists([owner()]),
    [`PUT ${path}/${id}`]: () => ({ body: { owners: [corrected] } }),
  })
  render(<OwnerList isVerified onVerify={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Correct email/ }))
  const box = screen.getByLabelText('Email of Jordan Example')
  expect(document.activeElement).toBe(box)
  await userEvent.clear(box)
  await userEvent.type(box, 'jo@{Enter}')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect((box as HTMLInputElement).value).toBe('jo@')
  await userEvent.clear(box)
  await userEvent.type(box, 'jo@example.com{Enter}')
  expect(await screen.findByText('A new link is on its way.')).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({ from: 'jordan@example.com', email: 'jo@example.com' })
})

test('an applicant who hasn’t opened the application by email is asked to', async () => {
  fakeServer(lists([owner()]))
  const onVerify = vi.fn()
  render(<OwnerList isVerified={false} onVerify={onVerify} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Verify your email/ }))
  expect(onVerify).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

test('an owner who has answered can’t be asked again by the applicant', async () => {
  fakeServer(lists([owner({ status: 'declined', answeredAt: '2026-11-25T15:00:00.000Z' })]))
  render(<OwnerList isVerified onVerify={() => {}} />)
  expect(await screen.findByText('Declined on Nov 25, 2026')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('too many emails are refused with the reason', async () => {
  const message = 'This address was emailed several times today. Please try again tomorrow.'
  fakeServer({
    ...lists([owner()]),
    [`POST ${path}/${id}/ask`]: () => ({ status: 409, body: { code: 'conflict', message, fields: {} } }),
  })
  render(<OwnerList isVerified onVerify={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText(message)).toBeDefined()
})
