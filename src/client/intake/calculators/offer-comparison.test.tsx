// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as estimateCopy from '#client/intake/prequalification/estimate-copy.tsx'
import * as copy from './copy.ts'
import { FactorDecoder } from './factor-decoder.tsx'
import { OfferComparison } from './offer-comparison.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a factor of 1.30 over six months of daily debits is shown as an APR, in dollars, and as a share of monthly sales', () => {
  render(<FactorDecoder />)
  expect(screen.getByText('109.22%')).toBeDefined()
  expect(screen.getByText(/Of \$60,000 in monthly sales, 18\.1% goes to the advance\. \$49,167 is left/)).toBeDefined()
})

test('the results say that they assume an average funding day, and name no day that passes', () => {
  for (const text of [copy.advanceEstimate, copy.comparisonEstimate, estimateCopy.factorConverted]) {
    expect(text).toContain('an average funding day')
    expect(text).not.toMatch(/20\d\d/)
  }
})

test('a share of sales that never repays the advance is explained in words', async () => {
  render(<FactorDecoder />)
  await userEvent.click(screen.getByLabelText('A share of sales'))
  const sales = screen.getByLabelText('Your monthly sales')
  await userEvent.clear(sales)
  await userEvent.type(sales, '1000')
  expect(screen.getByText('At this share, these sales won’t repay the advance within ten years.')).toBeDefined()
})

test('two offers are compared by every measure, even if the measures disagree', async () => {
  render(<OfferComparison />)
  expect(
    screen.getAllByText(/^Offer A has the lower APR, costs less in total, and takes less each month\.$/),
  ).not.toEqual([])
  const [first] = screen.getAllByLabelText('Term in months')
  if (!first) throw new Error('Each offer has a term.')
  await userEvent.clear(first)
  await userEvent.type(first, '120')
  expect(
    screen.getAllByText(/^Offer A has the lower APR and takes less each month\. Offer B costs less in total\.$/),
  ).not.toEqual([])
})
