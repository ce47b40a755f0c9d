// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { LoanCalculator } from './loan-calculator.tsx'

const offer = { fromDollars: 20_000, toDollars: 500_000, rateBasisPoints: 450, feeBasisPoints: 500 }

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const row = (name: string) =>
  within(
    within(screen.getByRole('table', { name: 'What this loan costs' })).getByRole('row', { name: new RegExp(name) }),
  )
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('a rate is shown with its APR with and without our fee, and the total cost in dollars', () => {
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  expect(row('^APR')).toEqual(['4.50%', '7.95%'])
  expect(row('Total cost')).toEqual(['$3,544', '$6,044'])
})

test('the field accepts common spellings, and the slider follows', async () => {
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.clear(box)
  await userEvent.type(box, '75k')
  expect(screen.getByLabelText<HTMLInputElement>('Amount, slider').value).toBe('75000')
  expect(row('You receive')).toEqual(['$75,000', '$71,250'])
  await userEvent.tab()
  expect(box.value).toBe('$75,000')
})

test("a value out of range shows an error, stays in the field, and doesn't change the result", async () => {
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.clear(box)
  await userEvent.type(box, '900,000')
  await userEvent.tab()
  expect(screen.getByText(/Please enter a number from \$20,000 to \$500,000/)).toBeDefined()
  expect(box.value).toBe('900,000')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(row('You receive')[0]).not.toBe('$900,000')
})

test.each(['abc', '900,000', ''])(
  'while "%s" is not a valid amount, the result, the bar and the copy buttons are on hold',
  async (typed) => {
    const user = userEvent.setup()
    render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
    const box = screen.getByLabelText('Amount')
    await user.clear(box)
    if (typed) await user.type(box, typed)
    const waiting = /Waiting for a valid number\. Until then, this result uses your previous numbers\./
    expect(screen.getAllByText(waiting).length).toBeGreaterThanOrEqual(2)
    expect(screen.getByText('Waiting for a valid number')).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toMatch(waiting), { timeout: 10_000 })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText(/It uses your last valid numbers/)).toBeDefined()

    await user.clear(box)
    await user.type(box, '60k')
    expect(screen.queryByText('Waiting for a valid number')).toBeNull()
    expect(row('You receive')[0]).toBe('$60,000')
  },
)

test('a reset clears invalid input', async () => {
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  await userEvent.type(screen.getByLabelText('Amount'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$50,000')
  expect(screen.queryByText('Waiting for a valid number')).toBeNull()
})

test('a term is in whole months and never rounded, typed or in a link', async () => {
  history.replaceState(null, '', '/?loan-term=12.5')
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  const box = screen.getByLabelText<HTMLInputElement>('Term in months')
  expect(box.value).toBe('36')
  await userEvent.clear(box)
  await userEvent.type(box, '12.5')
  expect(screen.getByText(/Please enter whole months from 3 to 120/)).toBeDefined()
  expect(screen.getByText('Waiting for a valid number')).toBeDefined()
})

test('a link restores its inputs, and invalid ones are ignored', () => {
  history.replaceState(null, '', '/?loan-amount=100000&loan-term=60&loan-rate=8&loan-every=never&loan-fee=99')
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  expect(row('^APR')).toEqual(['8.00%', '10.20%'])
  expect(screen.getByLabelText<HTMLInputElement>('Monthly').checked).toBe(true)
})

test('a loan without a fee has no question about it', () => {
  render(<LoanCalculator offer={{ ...offer, feeBasisPoints: 0 }} hasFee={false} estimateHref="#estimate" />)
  expect(screen.queryByLabelText('Our success fee')).toBeNull()
  expect(row('^APR')).toEqual(['4.50%'])
})

test('the schedule lists each payment of a short loan, and each year of a long one', async () => {
  render(<LoanCalculator offer={offer} hasFee estimateHref="/free-analysis" />)
  const schedule = screen.getByRole('table', { name: 'Where each payment goes' })
  expect(within(schedule).getAllByRole('row')).toHaveLength(1 + 3)
  const box = screen.getByLabelText('Term in months')
  await userEvent.clear(box)
  await userEvent.type(box, '12')
  expect(within(schedule).getAllByRole('row')).toHaveLength(1 + 12)
  expect(within(schedule).getByRole('row', { name: /^Payment 12 / }).textContent).toContain('$0.00')
})
