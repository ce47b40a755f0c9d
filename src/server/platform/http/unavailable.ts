/** `mailbox` is the mail server of one recipient, which doesn't accept email for now. */
export type Service = 'mail' | 'mailbox' | 'scanner' | 'storage'

/** The service doesn't respond or asks to be tried later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly service: Service
  /** For example `ECONNREFUSED`; stored and shown to staff, so it names no one. */
  readonly code: string | undefined

  constructor(service: Service, message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.service = service
    this.code = code
  }
}
