// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import type { OfferedQuote } from '#shared/intake/merchants/quote-contract.ts'
import { QuoteComparison } from './quote-comparison.tsx'

const rate = (basisPoints: number, mils: number) => ({ basisPoints, mils })
const contract = { monthlyCents: 0, contractMonths: 12, leavingFeeCents: 0, remarks: '' }
const flat = {
  ...contract,
  processor: 'Flat Pay',
  kind: 'flat' as const,
  present: rate(260, 100),
  absent: rate(290, 300),
}
const tiered = {
  ...{ ...contract, processor: 'Tier Pay', kind: 'tiered' as const },
  ...{ qualified: rate(170, 100), midQualified: rate(230, 100), nonQualified: rate(350, 100) },
}
const plus = {
  ...{ ...contract, processor: 'Plus Pay', kind: 'interchange_plus' as const },
  ...{ present: rate(40, 80), absent: rate(50, 250) },
}

const offer: OfferedQuote = {
  ...{ reference: 'HM-7Q4K-92XM', businessName: 'Harbor Bakery LLC', version: 2, terms: flat, ratesVersion },
  statement: {
    ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 100, amexPercent: 0 },
    ...{ terminationFeeCents: 0, equipmentCents: 0 },
  },
  ...{ validUntil: '2026-04-01', state: 'open', pdfToken: 'token-of-ada' },
  alternatives: [
    { version: 4, terms: tiered, validUntil: '2026-04-01' },
    { version: 3, terms: plus, validUntil: '2026-04-01' },
  ],
}

test('quotes of different pricing models are compared by the fees of the merchant’s own month, lowest first', async () => {
  const onAccept = vi.fn()
  const { user } = renderAdmin(<QuoteComparison offer={offer} isBusy={false} onAccept={onAccept} />)
  // $611.70 to $775.80, $660.00 to $786.00, and $840.00.
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Plus Pay', 'Tier Pay', 'Flat Pay'],
  ])
  const fees = screen.getAllByText('Total monthly fees').map(({ nextSibling }) => nextSibling?.textContent)
  expect(fees).toEqual(['$612 to $776', '$660 to $786', '$840'])
  expect(screen.queryByRole('button', { name: 'Accept quote from Flat Pay' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Accept quote from Tier Pay' }))
  expect(onAccept).toHaveBeenCalledWith(4)
})
