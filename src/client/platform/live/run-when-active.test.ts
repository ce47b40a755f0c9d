// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenActive } from './run-when-active.ts'

const work = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  work.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an idle user triggers no requests, and data is loaded at once when they return', () => {
  const { run, stop } = runWhenActive(work)
  run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000 + 1)
  run()
  run()
  expect(work).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new KeyboardEvent('keydown'))
  expect(work).toHaveBeenCalledTimes(2)
  document.dispatchEvent(new KeyboardEvent('keydown'))
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})

test('neither does a background tab', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { run, stop } = runWhenActive(work)
  run()
  expect(work).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})
