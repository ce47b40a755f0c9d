import type { DeliveryStatus } from '#shared/messaging/webhooks/contract.ts'
import type { WebhookEvent } from '#shared/messaging/webhooks/events.ts'

/** What each event is called at the desk. */
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'lead.created': 'A new lead',
  'application.submitted': 'An application was sent',
  'application.moved': 'An application went to another stage',
  'offer.presented': 'An offer is shown to the applicant',
  funded: 'An application was funded',
}

export const statusLabels: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'Under way',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
}

const codes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'no answer in ten seconds',
  ESAMPLE: 'sample data is sent to nobody',
  EADDRESS: 'not a public address',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it hung up',
}

/** `500`, or why there was no status. */
export const formatAttempt = ({ httpStatus, code }: { httpStatus: number | null; code: string | null }): string =>
  httpStatus === null ? (codes[code ?? ''] ?? code ?? 'no answer') : String(httpStatus)
