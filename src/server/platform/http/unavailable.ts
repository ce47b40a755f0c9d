/** `mailbox` is one recipient's mail server. */
export type Service = 'mail' | 'mailbox' | 'scanner' | 'storage'

export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly service: Service
  /** Such as `ECONNREFUSED`; shown to staff, so it names no one. */
  readonly code: string | undefined

  constructor(service: Service, message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.service = service
    this.code = code
  }
}
