/**
 * A service outside of this program that some of its work depends on. `mailbox` is the mail server of one recipient: ours
 * works, but the mail cannot be delivered for now.
 */
export type Service = 'mail' | 'mailbox' | 'scanner' | 'storage'

/** Thrown when a service does not answer, or asks to be tried again later: what was asked of it may work then. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly service: Service
  /** Of the system or the protocol, for example `ECONNREFUSED`; stored and shown to staff, so it names no one. */
  readonly code: string | undefined

  constructor(service: Service, message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.service = service
    this.code = code
  }
}
