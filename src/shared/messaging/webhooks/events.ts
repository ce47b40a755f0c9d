/** Webhook events. Names never change their meaning; new ones may be added. */
export const webhookEvents = [
  'lead.created',
  'application.submitted',
  'application.stage-changed',
  'offer.presented',
  'funded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Payloads, next to event name, id and time: ids, reference, stage and times, never people or amounts. */
export interface WebhookData {
  'lead.created': { leadId: string; source: string }
  'application.submitted': { applicationId: string; reference: string; type: string; stage: string }
  'application.stage-changed': { applicationId: string; reference: string; from: string; to: string }
  'offer.presented': { applicationId: string; reference: string; offerId: string }
  funded: { applicationId: string; reference: string; stage: string }
}
