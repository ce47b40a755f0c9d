import { expect, test } from 'vitest'
import { environments } from './request-settings.ts'

test('request settings match the specification', () => {
  expect(environments.production).toEqual({
    timeoutMs: 15_000,
    retryAttempts: 2,
    cacheMs: 600_000,
    logLevel: 'error',
    isDebug: false,
  })
  expect([environments.development.timeoutMs, environments.test.timeoutMs]).toEqual([10_000, 5_000])
})
