/**
 * Thrown by a handler whose work isn't allowed at this hour: the job runs again at `until`, and the attempt doesn't
 * count. It postpones the whole batch, so it suits only handlers of single or identical jobs.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`)
    this.until = until
  }
}
