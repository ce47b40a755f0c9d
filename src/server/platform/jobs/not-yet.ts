/** Postpones a batch until `until` without using an attempt, so it suits only single or identical jobs. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`)
    this.until = until
  }
}

/** Returns an error's name and code only, because mail servers' messages repeat addresses. */
export const reasonOf = (error: unknown): string =>
  [(error as Error).name, (error as NodeJS.ErrnoException).code].filter(Boolean).join(' ')
