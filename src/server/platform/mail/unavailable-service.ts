import type { Service } from '#server/platform/http/unavailable.ts'

export interface MailFailure {
  readonly code?: string
  readonly originalCode?: string
  /** Of the SMTP reply (RFC 5321, 4.2), if any. */
  readonly responseCode?: number | false
  readonly response?: string
  readonly command?: string
}

const connectionCodes = [
  'ECONNECTION',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'EPROXY',
  'ENOTFOUND',
]
/** RFC 5321, 4.2.3, for servers without enhanced codes. */
const serverReplies = [421, 451, 452, 454]

/**
 * Returns `mail` if no email can be sent, `mailbox` if this one is deferred, undefined if rejected.
 * @param isTransferred without a reply it may have arrived, and retries could deliver it hundreds of times.
 */
export function unavailableService(failure: MailFailure, isTransferred: boolean): Service | undefined {
  const { code = '', responseCode, response = '', command } = failure
  if (connectionCodes.includes(code)) return responseCode || !isTransferred ? 'mail' : undefined
  if (!responseCode || responseCode < 400 || responseCode >= 500) return undefined
  if (command === 'MAIL FROM') return 'mail'
  // Enhanced status subject (RFC 3463): 3 mail system, 4 network.
  const subject = /^\d{3}[ -]4\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]
  const isOfServer = subject ? ['3', '4'].includes(subject) : serverReplies.includes(responseCode)
  return isOfServer ? 'mail' : 'mailbox'
}
