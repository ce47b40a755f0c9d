// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from './toast.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a dismissed toast is removed after 1,000,000 ms', async () => {
  vi.useFakeTimers()
  act(() => showToast({ title: 'Error', description: 'Not sent' }))
  expect(screen.getByText('Not sent')).toBeDefined()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1_000_000)
  await act(() => vi.advanceTimersByTimeAsync(1_000_000))
  expect(vi.getTimerCount()).toBe(0)
})

test('a message that is shown nowhere else stays in an alert until it is closed', async () => {
  vi.useFakeTimers()
  act(() => showToast({ title: 'A lead was left as it is', variant: 'destructive', isKept: true }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('alert').textContent).toBe('A lead was left as it is')
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.queryByRole('alert')).toBeNull()
})
