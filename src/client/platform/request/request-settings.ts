export interface RequestSettings {
  /** Timeout of one attempt, ms. */
  readonly timeoutMs: number
  /** Max retries of a rate-limited request. */
  readonly retryAttempts: number
  /** How long an unused response stays in memory, ms. */
  readonly cacheMs: number
  readonly logLevel: 'debug' | 'error' | 'silent'
  readonly isDebug: boolean
}

const production = { timeoutMs: 15_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'error', isDebug: false } as const
const development = { timeoutMs: 10_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'debug', isDebug: true } as const
const test = { timeoutMs: 5_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'silent', isDebug: false } as const

/** Section 9 of the specification. */
export const environments = { production, development, test }

// Literals, so that the build removes settings that browsers never use.
const isDevelopment = import.meta.env.MODE === 'development'
const isTest = import.meta.env.MODE === 'test'
export const requestSettings: RequestSettings = isDevelopment ? development : isTest ? test : production
