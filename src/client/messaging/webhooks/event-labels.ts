import type { DeliveryStatus } from '#shared/messaging/webhooks/contract.ts'
import type { WebhookEvent } from '#shared/messaging/webhooks/events.ts'

/** Event labels for staff. */
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'lead.created': 'New lead',
  'application.submitted': 'Application submitted',
  'application.stage-changed': 'Application changed stage',
  'offer.presented': 'Offer presented to the applicant',
  funded: 'Application funded',
}

export const statusLabels: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'In progress',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
}

const codes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'no response in ten seconds',
  ESAMPLE: 'nothing is sent for sample data',
  EADDRESS: 'not a public address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name lookup failed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
}

/** Formats the result of an attempt: `500`, or why there was no status. */
export const formatAttempt = ({ httpStatus, code }: { httpStatus: number | null; code: string | null }): string =>
  httpStatus === null ? (codes[code ?? ''] ?? code ?? 'no response') : String(httpStatus)
