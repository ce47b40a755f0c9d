// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Deal } from '#shared/placement/deals/contract.ts'
import { ApplicationDeal } from './application-deal.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000009'
const deal: Deal = {
  ...{ id: '0197f1f2-0000-7000-8000-000000000007', applicationId, lender: 'Pier Bank', fundedOn: '2026-03-02' },
  ...{ amountCents: 5_000_000, repaidCents: 5_600_000, paymentCents: 235_000, payments: 24, version: 1 },
  ...{ firstPaymentOn: '2026-04-02', expectedPayoffOn: '2028-03-02', paidInBasisPoints: 0, confirmedOn: null },
  ...{ confirmedBasisPoints: null, missedPayments: 0, renewalEligibleOn: null, renewal: 'waiting' },
  ...{ closedOn: null, closedReason: null },
}

test('a deal is not saved twice at once, and its form stays open until the response arrives', async () => {
  const response = Promise.withResolvers<void>()
  const server = fakeServer({
    [`GET /api/admin/applications/${applicationId}/deal`]: () => ({ body: { deal, renewalApplication: null } }),
    [`PUT /api/admin/deals/${deal.id}`]: async () => {
      await response.promise
      return { body: { deal: { ...deal, version: 2 }, renewalApplication: null } }
    },
  })
  const { user } = renderAdmin(<ApplicationDeal applicationId={applicationId} />)
  await user.click(await screen.findByRole('button', { name: 'Update deal' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await user.click(save)
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Expected payoff')).toBeDefined()
  expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  response.resolve()
  await waitFor(() => expect(screen.queryByLabelText('Expected payoff')).toBeNull())
})

test('an unsaved deal form reopens with its input, based on the version it was opened on', async () => {
  let latest = deal
  fakeServer({
    [`GET /api/admin/applications/${applicationId}/deal`]: () => ({ body: { deal: latest, renewalApplication: null } }),
    [`PUT /api/admin/deals/${deal.id}`]: ({ body }) => {
      if (body.version !== latest.version) return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
      latest = { ...latest, missedPayments: Number(body.missedPayments), version: latest.version + 1 }
      return { body: { deal: latest, renewalApplication: null } }
    },
  })
  const before = renderAdmin(<ApplicationDeal applicationId={applicationId} />)
  await before.user.click(await screen.findByRole('button', { name: 'Update deal' }))
  await before.user.type(screen.getByLabelText('Missed payments'), '{Backspace}3')
  before.unmount()
  latest = { ...latest, missedPayments: 1, version: 2 }

  const { user } = renderAdmin(<ApplicationDeal applicationId={applicationId} />)
  expect((await screen.findByLabelText<HTMLInputElement>('Missed payments')).value).toBe('3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/missed payments 1. Saving replaces/)
  expect(latest.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Update deal' })
  expect(latest.missedPayments).toBe(3)
})
