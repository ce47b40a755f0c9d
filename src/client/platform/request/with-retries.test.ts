import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, type RequestErrorCode } from './request-error.ts'
import { type Repeats, withRetries } from './with-retries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const problem = (code: RequestErrorCode, status: number, retryAfter?: number) =>
  new RequestError(code, status, { retryAfter })

/** Returns the time of each attempt, ms after the first, until it gave up. */
async function attemptsAt(error: Error, repeats: Repeats = 'all') {
  const start = Date.now()
  const times: number[] = []
  const asking = withRetries(
    async () => {
      times.push(Date.now() - start)
      throw error
    },
    { repeats },
  )
  const refused = expect(asking).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await refused
  return times
}

test.each([
  ['a rate limit with Retry-After is retried after that time', problem('RATE_LIMIT_ERROR', 429, 7), [0, 7_000, 14_000]],
  ['a rate limit without Retry-After is retried after 5 s', problem('RATE_LIMIT_ERROR', 429), [0, 5_000, 10_000]],
  ['a Retry-After of more than a minute is final', problem('RATE_LIMIT_ERROR', 429, 61), [0]],
  ['a 500 is retried once after 2 s', problem('SERVER_ERROR', 500), [0, 2_000]],
  ['so is a 504', problem('HTTP_ERROR', 504), [0, 2_000]],
  ['a lost connection is retried three times', problem('NETWORK_ERROR', 0), [0, 1_000, 3_000, 7_000]],
  ['so is a timeout', problem('TIMEOUT_ERROR', 0), [0, 1_000, 3_000, 7_000]],
  ['a rejection is final', problem('VALIDATION_ERROR', 422), [0]],
  ['so is a response of an unknown format', problem('UNKNOWN_ERROR', 200), [0]],
  ['so is a bug', new TypeError('undefined is not a function'), [0]],
])('%s', async (_rule, error, times) => {
  expect(await attemptsAt(error)).toEqual(times)
})

test('errors that the query client retries are not retried here, except a rate limit', async () => {
  expect(await attemptsAt(problem('SERVER_ERROR', 500), 'throttled')).toEqual([0])
  expect(await attemptsAt(problem('NETWORK_ERROR', 0), 'throttled')).toEqual([0])
  expect(await attemptsAt(problem('RATE_LIMIT_ERROR', 429, 1), 'throttled')).toEqual([0, 1_000, 2_000])
  expect(await attemptsAt(problem('RATE_LIMIT_ERROR', 429, 1), 'never')).toEqual([0])
})

test('the first success ends the retries', async () => {
  let attempts = 0
  const asking = withRetries(async () => {
    attempts++
    if (attempts < 3) throw problem('NETWORK_ERROR', 0)
    return 'here'
  })
  await vi.runAllTimersAsync()
  expect([await asking, attempts]).toEqual(['here', 3])
})

test('leaving the page ends the wait at once', async () => {
  const leaving = new AbortController()
  const asking = withRetries(() => Promise.reject(problem('NETWORK_ERROR', 0)), { signal: leaving.signal })
  const refused = expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await refused
  expect(vi.getTimerCount()).toBe(0)
})
