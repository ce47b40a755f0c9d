// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QuoteForm } from './quote-form.tsx'

const statement = {
  ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
  ...{ terminationFeeCents: 0, equipmentCents: 0 },
}
const show = () => render(<QuoteForm statement={statement} responseHours={24} statements={null} />)
const business = () => screen.getByLabelText<HTMLInputElement>('Business')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

test('answers survive closing the tab, and one button clears them', async () => {
  show()
  const user = userEvent.setup()
  await user.type(business(), 'Pier Bakery')
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  cleanup()
  sessionStorage.clear()

  show()
  expect(business().value).toBe('Pier Bakery')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox')[0]?.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(business().value).toBe('')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox')[0]?.checked).toBe(false)
  expect(localStorage.length).toBe(0)
})
