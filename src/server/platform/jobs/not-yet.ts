/**
 * Thrown by a handler whose work may not be done at this hour: the job comes back at `until`, and the attempt does not
 * count. It concerns the whole batch, so a handler with a larger one catches it for each payload.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`)
    this.until = until
  }
}
