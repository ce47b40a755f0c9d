import { RequestError } from './request-error.ts'
import { requestSettings } from './request-settings.ts'

/**
 * Failures that this layer retries. TanStack Query retries the rest by its own policy, but only this layer handles
 * `retry-after`.
 */
export type Repeats = 'never' | 'throttled' | 'all'

interface Rule {
  readonly times: number
  /** @param failures earlier retries by this rule. */
  readonly pauseMs: (error: RequestError, failures: number) => number
}

/** 1 s, 2 s, 4 s… up to 10 s. */
export const backoffMs = (failures: number) => Math.min(1_000 * 2 ** failures, 10_000)

/** Longer waits show "try again in {n} seconds". */
const longestWaitMs = 60_000

const throttled: Rule = {
  times: requestSettings.retryAttempts,
  pauseMs: ({ details }) => (details.retryAfter ?? 5) * 1_000,
}
const failed: Rule = { times: 1, pauseMs: () => 2_000 }
const unanswered: Rule = { times: 3, pauseMs: (_error, failures) => backoffMs(failures) }

/**
 * Retries `attempt`: 429 after `retry-after` or 5 s, a 5xx once after 2 s, no answer three times with growing pauses
 * (specification, sections 8 and 9).
 * @throws the error of the last attempt.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { repeats = 'all', signal }: { repeats?: Repeats; signal?: AbortSignal | undefined } = {},
): Promise<Result> {
  const used = new Map<Rule, number>()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const rule = error instanceof RequestError ? ruleFor(error, repeats) : undefined
      const failures = (rule && used.get(rule)) ?? 0
      if (!rule || failures >= rule.times) throw error
      const pauseMs = rule.pauseMs(error as RequestError, failures)
      if (pauseMs > longestWaitMs) throw error
      used.set(rule, failures + 1)
      await pause(pauseMs, signal)
    }
  }
}

function ruleFor({ code, status }: RequestError, repeats: Repeats): Rule | undefined {
  if (repeats === 'never') return undefined
  if (status === 429) return throttled
  if (repeats === 'throttled') return undefined
  if (status >= 500) return failed
  return code === 'NETWORK_ERROR' || code === 'TIMEOUT_ERROR' ? unanswered : undefined
}

/** @throws the signal's reason, at once, if aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}
