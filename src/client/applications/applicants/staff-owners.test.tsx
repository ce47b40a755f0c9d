// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ListedOwner } from '#shared/applications/applicants/owner-authorization.ts'
import { StaffOwners } from './staff-owners.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000001'
const id = '0197f1f2-0000-7000-8000-000000000002'
const path = `/api/admin/applications/${applicationId}/owners`

const owner = (values: Partial<ListedOwner> = {}): ListedOwner => ({
  ...{ id, name: 'Jordan Example', email: 'jordan@example.com', status: 'asked', answeredAt: null },
  ...{ emailedAt: '2026-11-24T15:00:00.000Z', isExpired: false, isBounced: false, refusal: null },
  ...values,
})

const show = (owners: ListedOwner[], routes = {}) => {
  const server = fakeServer({ [`GET ${path}`]: () => ({ body: { owners } }), ...routes })
  return { server, ...renderAdmin(<StaffOwners applicationId={applicationId} isOpen />) }
}

test.each([
  [{}, 'Asked on Nov 24, 2026, not answered'],
  [{ isExpired: true }, 'Asked on Nov 24, 2026, and the link has expired'],
  [{ isBounced: true }, 'The email couldn’t be delivered. Please correct the address.'],
  [{ emailedAt: null }, 'The email hasn’t been sent yet'],
  [{ id: null, status: 'not_asked' }, 'Not asked yet'],
  [{ status: 'authorized', answeredAt: '2026-11-25T15:00:00.000Z' }, 'Authorized on Nov 25, 2026'],
  [{ status: 'declined', answeredAt: '2026-11-25T15:00:00.000Z' }, 'Declined on Nov 25, 2026'],
  [{ status: 'withdrawn', answeredAt: '2026-11-25T15:00:00.000Z' }, 'Withdrew the authorization on Nov 25, 2026'],
] as const)('an owner with %o is shown as “%s”', async (values, text) => {
  show([owner(values)])
  expect(await screen.findByText(text)).toBeDefined()
})

test('an earlier refusal stays visible, and a correction then needs a reason', async () => {
  const refusal = { status: 'declined', at: '2026-11-25T15:00:00.000Z', isOtherAddress: true } as const
  show([owner({ status: 'authorized', refusal }), owner({ id: applicationId, name: 'Sam Example', refusal })])
  expect(await screen.findAllByText('Earlier: Declined on Nov 25, 2026, from another email address')).toHaveLength(2)
  expect(screen.getAllByLabelText('Reason')).toHaveLength(1)
})

test('staff send the link again, and an authorized owner can’t be asked', async () => {
  const { user, server } = show([owner(), owner({ id: applicationId, name: 'Sam Example', status: 'authorized' })], {
    [`POST ${path}/${id}/ask`]: () => ({ body: { owners: [owner({ emailedAt: null })] } }),
  })
  const sam = (await screen.findByText('Sam Example')).closest('li') as HTMLElement
  expect(within(sam).queryByRole('button', { name: /Send/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText('The email hasn’t been sent yet')).toBeDefined()
  expect(server.count(`${path}/${id}/ask`)).toBe(1)
})

test('a refused correction keeps the input and shows each error', async () => {
  const { user } = show([owner()], {
    [`PUT ${path}/${id}`]: () => ({
      status: 422,
      body: {
        code: 'invalid',
        message: 'Please check your input.',
        fields: { name: 'Enter the full name', email: 'Please enter a valid email address' },
      },
    }),
  })
  await user.click(await screen.findByText('Correct name or email'))
  const [name, email] = [screen.getByLabelText('Full name'), screen.getByLabelText('Email')]
  await user.clear(name)
  await user.clear(email)
  await user.type(email, 'jordan@')
  await user.click(screen.getByRole('button', { name: 'Save and send a new link' }))
  expect(await screen.findByText('Enter the full name')).toBeDefined()
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect((email as HTMLInputElement).value).toBe('jordan@')
})

test('staff add an owner, whose form closes', async () => {
  const { user, server } = show([], {
    [`POST ${path}`]: () => ({ body: { owners: [owner({ name: 'Sam Example', emailedAt: null })] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add another owner' }))
  await user.type(screen.getByLabelText('Full name'), 'Sam Example')
  await user.type(screen.getByLabelText('Email'), 'sam@example.com')
  await user.click(screen.getByRole('button', { name: 'Add owner and send link' }))
  expect(await screen.findByText('Sam Example')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add owner and send link' })).toBeNull()
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Sam Example',
    email: 'sam@example.com',
  })
})
