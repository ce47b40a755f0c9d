// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { PayoutDetail, PayoutLine } from '#shared/placement/payouts/contract.ts'
import { PayoutView } from './payout-view.tsx'

const id = (last: number) => `0197f1f2-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

const lineOf = (last: number, values: Partial<PayoutLine>): PayoutLine => ({
  ...{ id: id(last), commissionId: id(50 + last), applicationId: id(90), reference: 'HL-7Q4K-92XM' },
  ...{ client: 'Harbor Bakery LLC', lender: 'Pier Bank', payee: 'partner:pier', payeeName: 'Pier' },
  ...{ staffId: null, partner: 'Pier', description: 'Commission split', fundedCents: 5_000_000 },
  ...{ basis: 'advance', basisPoints: 4_000, isSplit: true, amountCents: 60_000, status: 'open' },
  ...{ isApproved: false, problem: null },
  ...values,
})

const payoutOf = (lines: PayoutLine[], values: Partial<PayoutDetail> = {}): PayoutDetail => ({
  batch: {
    ...{ id: id(1), number: 7, from: '2026-03-01', to: '2026-03-31', status: 'draft', createdBy: 'Olga Example' },
    ...{ createdAt: '2026-03-02T12:00:00.000Z', approvedBy: null, approvedAt: null, method: null, reference: '' },
    ...{ paidOn: null, paidBy: null, paidAt: null, version: 3, undoUntil: null },
  },
  ...{ lines, newLines: 0, fingerprint: 'seen', isChanged: false, today: '2026-03-01' },
  ...values,
})

const show = (payout: PayoutDetail) =>
  renderAdmin(<PayoutView payout={payout} backLink={null} renderFile={({ reference }) => reference} />)

test('a negative total is carried forward and not part of the amount to pay', () => {
  show(
    payoutOf([
      lineOf(2, {}),
      lineOf(3, { payee: id(80), payeeName: 'Pat Example', amountCents: 10_000 }),
      lineOf(4, { payee: id(80), payeeName: 'Pat Example', amountCents: -25_000 }),
    ]),
  )
  const [pier, pat] = screen.getAllByRole('group').map((payee) => within(payee))
  expect(pier?.queryByText('Carried forward')).toBeNull()
  expect(pat?.getByText('Carried forward')).toBeDefined()
  expect(pat?.getByText('$100.00 earned, $250.00 clawed back')).toBeDefined()
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts.slice(0, 2)).toEqual(['$600.00', '-$150.00'])
})

test('a line is taken out of the draft as the user saw it, and a refusal is shown', async () => {
  const message = 'Your change wasn’t saved. Mona Example changed this just now.'
  const { requests } = fakeServer({
    [`POST /api/admin/payouts/${id(1)}/actions`]: () => ({ status: 409, body: { code: 'conflict', message } }),
  })
  const { user } = show(payoutOf([lineOf(2, { problem: 'The success fee is disputed' })]))
  await user.click(screen.getByText('Pier'))
  expect(screen.getByText('The success fee is disputed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Take out/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Mona Example changed this')
  expect(requests.map(({ body }) => body)).toEqual([{ version: 3, action: { kind: 'take_out', lineIds: [id(2)] } }])
})

test('an approved payout whose amounts have changed can only be reopened', () => {
  const payout = payoutOf([lineOf(2, {})], { isChanged: true })
  show({ ...payout, batch: { ...payout.batch, status: 'approved', approvedBy: 'Mona Example' } })
  expect(screen.getByRole('button', { name: 'Mark as paid' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Reopen' })).toHaveProperty('disabled', false)
  expect(screen.getByText('The amounts have changed')).toBeDefined()
})
