// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { FeeDetail } from '#shared/placement/success-fees/contract.ts'
import { ApplicationFee } from './application-fee.tsx'
import { FeeView } from './fee-view.tsx'

const id = (last: number) => `0197f1f2-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

const detailOf = (fee: Partial<FeeDetail['fee']> = {}, values: Partial<FeeDetail> = {}): FeeDetail => ({
  fee: {
    ...{ id: id(1), applicationId: id(2), reference: 'HL-7Q4K-92XM', client: 'Harbor Bakery LLC', lender: 'Pier Bank' },
    ...{ ownerStaffId: null, owner: null, number: 'INV-2026-0001', issuedOn: '2026-03-02', dueOn: '2026-03-16' },
    ...{ invoicedCents: 250_000, paidCents: 0, refundedCents: 0, waivedCents: 0, writtenOffCents: 0 },
    ...{ balanceCents: 250_000, status: 'open', aging: 'not_due', version: 4, ...fee },
  },
  invoices: [
    {
      ...{ id: id(3), kind: 'invoice', number: 'INV-2026-0001', amountCents: 250_000, issuedOn: '2026-03-02' },
      ...{ dueOn: '2026-03-16', reason: '' },
      line: { lender: 'Pier Bank', fundedCents: 5_000_000, fundedOn: '2026-03-02', basisPoints: 500 },
    },
  ],
  ...{ entries: [], disputes: [], reminders: [], splits: [], brokerageCents: 250_000 },
  ...{ wantsPaper: false, changedBy: null, rescindedOn: null, today: '2026-03-01', ...values },
})

const paid: FeeDetail['entries'][number] = {
  ...{ id: id(5), kind: 'payment', on: '2026-03-04', amountCents: 100_000, method: 'check', reference: '1001' },
  ...{ reason: '', by: 'Pat Example', at: '2026-03-04T12:00:00.000Z', reverses: null, returns: null },
  ...{ isReversed: false, isReturned: false },
}

test('a part payment is sent in cents with the version the user saw; a refusal names the field and keeps the input', async () => {
  const fields = { on: 'Enter a date that isn’t in the future' }
  let answer: { status: number; body: object } = {
    ...{ status: 422, body: { code: 'invalid', message: 'Please check your input and try again.', fields } },
  }
  const { requests } = fakeServer({ [`POST /api/admin/success-fees/${id(1)}/payments`]: () => answer })
  const { user } = renderAdmin(<FeeView detail={detailOf()} userRole="processor" />)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByLabelText('Amount in dollars')
  expect(amount).toHaveProperty('value', '2500.00')
  await user.clear(amount)
  await user.type(amount, '1,000')
  await user.selectOptions(dialog.getByLabelText('Method'), 'Check')
  await user.type(dialog.getByLabelText('Reference'), '1001')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await dialog.findAllByText(fields.on)
  expect(amount).toHaveProperty('value', '1,000')
  answer = { status: 200, body: detailOf({ paidCents: 100_000, balanceCents: 150_000, version: 5 }) }
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = requests.map(({ body }) => body as Record<string, unknown>)
  expect(first).toMatchObject({ version: 4, amountCents: 100_000, method: 'check', reference: '1001' })
  // A repeated request adds nothing.
  expect(second?.entryId).toBe(first?.entryId)
})

test('only managers adjust a fee: waive, write off, refund and reverse', () => {
  const buttons = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  const detail = detailOf({ paidCents: 100_000, balanceCents: 150_000 }, { entries: [paid] })
  const processor = renderAdmin(<FeeView detail={detail} userRole="processor" />)
  expect(buttons()).toContain('Record payment')
  expect(buttons()).toContain('Returned: payment of $1,000.00')
  for (const name of ['Waive fee', 'Write off balance', 'Reverse the payment of $1,000.00', 'Split fee'])
    expect(buttons()).not.toContain(name)
  processor.unmount()
  const agent = renderAdmin(<FeeView detail={detail} userRole="agent" />)
  expect(buttons()).not.toContain('Record payment')
  agent.unmount()
  renderAdmin(<FeeView detail={detail} userRole="manager" />)
  for (const name of ['Waive fee', 'Write off balance', 'Reverse the payment of $1,000.00', 'Split fee'])
    expect(buttons()).toContain(name)
  expect(buttons()).not.toContain('Record refund')
})

test('a credit offers the refund first; an open dispute can be resolved and no second one opened', () => {
  const dispute = {
    ...{ id: id(7), reason: 'The rate was 4%', openedBy: 'Pat Example', openedAt: '2026-03-05T12:00:00.000Z' },
    ...{ outcome: null, note: '', resolvedBy: null, resolvedAt: null },
  }
  const credit = renderAdmin(
    <FeeView detail={detailOf({ balanceCents: -50_000, paidCents: 300_000 })} userRole="owner" />,
  )
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Record refund')
  expect(screen.getByText('Credit to refund')).toBeDefined()
  credit.unmount()
  renderAdmin(<FeeView detail={detailOf({ status: 'disputed' }, { disputes: [dispute] })} userRole="owner" />)
  expect(screen.getByText('The rate was 4%')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Resolve dispute' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Open dispute' })).toBeNull()
})

test('an application without an invoice says when it is created', async () => {
  fakeServer({ [`GET /api/admin/applications/${id(2)}/success-fee`]: () => ({ body: { details: [] } }) })
  renderAdmin(<ApplicationFee applicationId={id(2)} userRole="agent" />)
  expect(await screen.findByText(/No invoice yet/)).toBeDefined()
})

test('the credit of a rescinded deal is shown next to the fee of the deal that was funded since', async () => {
  const credit = { id: id(9), lender: 'Quay Capital', balanceCents: -100_000, status: 'refund_due' as const }
  const details = [detailOf(), detailOf(credit, { rescindedOn: '2026-03-05' })]
  fakeServer({ [`GET /api/admin/applications/${id(2)}/success-fee`]: () => ({ status: 200, body: { details } }) })
  renderAdmin(<ApplicationFee applicationId={id(2)} userRole="manager" />)
  const rescinded = within(await screen.findByRole('region', { name: /Quay Capital/ }))
  expect(rescinded.getByText(/was rescinded on Mar 5, 2026\. \$1,000\.00 has to be refunded/)).toBeDefined()
  expect(screen.getByRole('region', { name: /Pier Bank/ })).toBeDefined()
})

test('a payment that differs from the balance says how it is used', async () => {
  fakeServer({})
  const { user } = renderAdmin(<FeeView detail={detailOf()} userRole="processor" />)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByText(/outstanding|credit to refund/)).toBeNull()
  const amount = dialog.getByLabelText('Amount in dollars')
  for (const [typed, note] of [
    ['1,000', '$1,500.00 will still be outstanding.'],
    ['3,000', '$2,500.00 pays the balance. The remaining $500.00 becomes a credit to refund.'],
  ] as const) {
    await user.clear(amount)
    await user.type(amount, typed)
    expect(dialog.getByText(note)).toBeDefined()
  }
})
