/**
 * An external service that some work depends on. `mailbox` is the mail server of one recipient: ours works, but the
 * email can't be delivered for now.
 */
export type Service = 'mail' | 'mailbox' | 'scanner' | 'storage'

/** Thrown when a service doesn't respond or asks to be tried later; the request may succeed then. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly service: Service
  /** Code of the system or the protocol, for example `ECONNREFUSED`; stored and shown to staff, so it names no one. */
  readonly code: string | undefined

  constructor(service: Service, message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.service = service
    this.code = code
  }
}
