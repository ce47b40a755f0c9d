/** What other programs can be told of. A name never changes its meaning; new ones may be added. */
export const webhookEvents = [
  'lead.created',
  'application.submitted',
  'application.moved',
  'offer.presented',
  'funded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What each says beside its name, its id and its time: ids, reference, stage and times, never who or how much. */
export interface WebhookData {
  'lead.created': { leadId: string; source: string }
  'application.submitted': { applicationId: string; reference: string; type: string; stage: string }
  'application.moved': { applicationId: string; reference: string; from: string; to: string }
  'offer.presented': { applicationId: string; reference: string; offerId: string }
  funded: { applicationId: string; reference: string; stage: string }
}
