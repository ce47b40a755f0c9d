import { expect, onTestFinished, test, vi } from 'vitest'
import { localToday } from './local-today.ts'

test('in the evening, the date in New York is still the previous UTC day', () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-03-08T02:30:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  expect(localToday()).toBe('2026-03-07')
})
