export interface RequestSettings {
  /** Timeout per attempt, ms. */
  readonly timeoutMs: number
  readonly retryAttempts: number
  /** How long unused responses stay in memory, ms. */
  readonly cacheMs: number
  readonly logLevel: 'debug' | 'error' | 'silent'
  readonly isDebug: boolean
}

const production = { timeoutMs: 15_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'error', isDebug: false } as const
const development = { timeoutMs: 10_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'debug', isDebug: true } as const
const test = { timeoutMs: 5_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'silent', isDebug: false } as const

/** Section 9 of the specification. */
export const environments = { production, development, test }

// Literals, so that the build removes unused settings.
const isDevelopment = import.meta.env.MODE === 'development'
const isTest = import.meta.env.MODE === 'test'
export const requestSettings: RequestSettings = isDevelopment ? development : isTest ? test : production
