/**
 * Work that isn't allowed at this hour runs again at `until`, without using up an attempt. Postpones the whole batch,
 * so it suits only single or identical jobs.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`)
    this.until = until
  }
}

/**
 * Returns the reason for a failure without personal data: name and code only, because messages of mail servers repeat
 * addresses.
 */
export const reasonOf = (error: unknown): string =>
  [(error as Error).name, (error as NodeJS.ErrnoException).code].filter(Boolean).join(' ')
