// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnSuccessFee } from '#shared/placement/success-fees/own-contract.ts'
import { OwnSuccessFeeSection } from './own-success-fee.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const feeId = '01980000-0000-7000-8000-000000000009'
const invoice = {
  ...{ id: '01980000-0000-7000-8000-000000000001', kind: 'invoice' as const, number: 'INV-7', amountCents: 250_000 },
  ...{ issuedOn: '2026-03-02', dueOn: '2026-03-16', lender: 'Sample Bank', fundedCents: 5_000_000, basisPoints: 500 },
}
const owed: OwnSuccessFee = {
  ...{ id: feeId, lender: 'Sample Bank', fundedOn: '2026-03-02', rescindedOn: null },
  ...{ status: 'open', dueOn: '2026-03-16', invoicedCents: 250_000, paidCents: 0, refundedCents: 0, waivedCents: 0 },
  ...{ writtenOffCents: 0, balanceCents: 250_000, invoices: [invoice], entries: [], howToPay: null },
}
const ways = { bankName: 'Sample Bank', routingNumber: '021000021', accountNumber: '12345678', paymentLink: '' }

function show(fee: OwnSuccessFee | OwnSuccessFee[] | null, { isVerified = true, onVerify = () => {} } = {}) {
  const reply = { isVerified, fees: fee ? [fee].flat() : [], contact: { email: 'help@example.com', phone: '' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply)))
  return render(<OwnSuccessFeeSection occasion="funded" onClosed={() => {}} onVerify={onVerify} />)
}

test('an unpaid invoice shows the amount, the due date, how to pay and the PDF', async () => {
  show({ ...owed, howToPay: { ...ways, checkPayableTo: '', checkAddress: '', note: '' } })
  expect(await screen.findByText('$2,500.00')).toBeDefined()
  expect(screen.getByText(/by March 16, 2026/)).toBeDefined()
  expect(screen.getByText('021000021')).toBeDefined()
  expect(screen.getByText('Include invoice number').nextSibling?.textContent).toBe('INV-7')
  expect(screen.queryByText('Check payable to')).toBeNull()
  expect(screen.getByRole('link', { name: /Invoice INV-7/ }).getAttribute('href')).toBe(
    `/api/success-fee/${feeId}/invoices/${invoice.id}/invoice.pdf`,
  )
})

test('without payment details in Settings, the section says whom to contact', async () => {
  show(owed)
  expect(await screen.findByRole('link', { name: 'help@example.com' })).toBeDefined()
})

test('a paid invoice asks for nothing', async () => {
  show({ ...owed, status: 'paid', balanceCents: 0, dueOn: null })
  expect(await screen.findByText(/You don’t owe anything/)).toBeDefined()
  expect(screen.queryByText('Routing number')).toBeNull()
})

test('a credit says what we owe, and the statement can be downloaded', async () => {
  show({ ...owed, status: 'paid', paidCents: 300_000, balanceCents: -50_000, dueOn: null })
  expect(await screen.findByText(/We owe you \$500\.00 and will refund it/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Statement/ }).getAttribute('href')).toBe(
    `/api/success-fee/${feeId}/statement.pdf`,
  )
})

test('without the emailed code the section asks for it', async () => {
  const onVerify = vi.fn()
  show(null, { isVerified: false, onVerify })
  await userEvent.click(await screen.findByRole('button', { name: 'Verify your email' }))
  expect(onVerify).toHaveBeenCalledOnce()
})

const rescinded: OwnSuccessFee = {
  ...{ ...owed, rescindedOn: '2026-03-05', status: 'credited', invoicedCents: 0, balanceCents: 0, dueOn: null },
  invoices: [invoice, { ...invoice, id: feeId, kind: 'credit_note', number: 'CN-7', dueOn: null }],
}

test('a funding that was taken back keeps its documents, says what is refunded, and asks for no payment', async () => {
  const { unmount } = show({ ...rescinded, status: 'refund_due', paidCents: 100_000, balanceCents: -100_000 })
  expect(await screen.findByText(/from Sample Bank was canceled on March 5, 2026/)).toBeDefined()
  expect(screen.getByText('$1,000.00').parentElement?.textContent).toMatch(/to be refunded to you/)
  expect(screen.getByRole('link', { name: /^Credit note CN-7/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Statement/ })).toBeDefined()
  expect(screen.queryByText(/pay online|contact us/i)).toBeNull()
  unmount()
  show({ ...rescinded, status: 'refunded', paidCents: 100_000, refundedCents: 100_000 })
  expect(await screen.findByText(/We refunded \$1,000\.00/)).toBeDefined()
})

test('the fees of two deals are shown apart', async () => {
  show([{ ...owed, id: invoice.id, lender: 'Pier Bank' }, rescinded])
  expect(await screen.findByRole('heading', { name: /Pier Bank/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: /Sample Bank on March 2, 2026/ })).toBeDefined()
})
