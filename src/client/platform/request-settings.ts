export interface RequestSettings {
  /** How long one attempt may take, ms. */
  readonly timeoutMs: number
  /** How often a request that met a rate limit is tried again. */
  readonly retryAttempts: number
  /** How long an answer that nothing on the screen uses any more stays in memory, ms. */
  readonly cacheMs: number
  readonly logLevel: 'debug' | 'error' | 'silent'
  readonly isDebug: boolean
}

/** Section 9 of the specification. Browsers only ever run `production`: the build selects it. */
export const environments = {
  production: { timeoutMs: 15_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'error', isDebug: false },
  development: { timeoutMs: 10_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'debug', isDebug: true },
  test: { timeoutMs: 5_000, retryAttempts: 2, cacheMs: 600_000, logLevel: 'silent', isDebug: false },
} as const satisfies Record<string, RequestSettings>

const isKnown = (mode: string): mode is keyof typeof environments => mode in environments
const { MODE } = import.meta.env

export const requestSettings: RequestSettings = environments[isKnown(MODE) ? MODE : 'production']
