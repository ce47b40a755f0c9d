// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { userMessages } from '#client/platform/request/request-error.ts'
import { FormErrors } from './form-errors.tsx'

afterEach(cleanup)

test('a generic message is replaced by specific errors', () => {
  render(<FormErrors message={userMessages.VALIDATION_ERROR} fields={{ 'open-code': 'This code is not right' }} />)
  expect(screen.getByRole('alert').textContent).toBe('This code is not right')
})

test('a generic message is shown if there is nothing else, and a specific message always is', () => {
  const { rerender } = render(<FormErrors message={userMessages.VALIDATION_ERROR} />)
  expect(screen.getByRole('alert').textContent).toBe(userMessages.VALIDATION_ERROR)
  rerender(<FormErrors message="Nothing was lost" fields={{ name: 'Please type a name' }} />)
  expect(screen.getByRole('alert').textContent).toBe('Nothing was lostPlease type a name')
})

test('the summary gets the focus at once, and scrolls only after the second click of a double-click', () => {
  vi.useFakeTimers()
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  render(<FormErrors message="Nothing was lost" />)
  expect([document.activeElement, scroll.mock.calls.length]).toEqual([screen.getByRole('alert'), 0])
  vi.advanceTimersByTime(600)
  expect(scroll).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
