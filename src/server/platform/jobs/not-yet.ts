/**
 * Thrown by a handler whose work may not be done at this hour: the job comes back at `until`, and the attempt does not
 * count. It concerns the whole batch, so it is for handlers that take one at a time, or gather what is the very same.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`)
    this.until = until
  }
}
