import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { singleLine, text } from '#shared/kit/text.ts'

/** Names never change their meaning; new ones may be added. */
export const webhookEvents = [
  'lead.created',
  'application.submitted',
  'application.stage-changed',
  'offer.presented',
  'funded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Added to event name, id and time; never people or amounts. */
export interface WebhookData {
  'lead.created': { leadId: string; source: string }
  'application.submitted': { applicationId: string; reference: string; type: string; stage: string }
  'application.stage-changed': { applicationId: string; reference: string; from: string; to: string }
  'offer.presented': { applicationId: string; reference: string; offerId: string }
  funded: { applicationId: string; reference: string; stage: string }
}

const urlMessage = 'Enter a URL that starts with https://'
const secretMessage = 'Remove the user name, password and anything after # from the URL'
const eventsMessage = 'Choose at least one event'

/** The server checks whether the URL is reachable. */
const webhookForm = z.object({
  url: z.string(urlMessage).check(
    z.overwrite(singleLine),
    z.maxLength(500, 'Enter a URL of up to 500 characters'),
    z.regex(/^https?:\/\/[^\s/]/i, urlMessage),
    z.refine((value) => !/^\w+:\/\/[^/?]*@|#/.test(value), secretMessage),
  ),
  description: text(1, 120, 'Enter the receiving app, in up to 120 characters'),
  events: z.array(z.enum(webhookEvents, eventsMessage), eventsMessage).check(z.minLength(1, eventsMessage)),
})
export type WebhookForm = z.output<typeof webhookForm>

/** `failures`: 20 in a row. `deactivation`: of its creator's account. */
export const pausedByKinds = ['staff', 'failures', 'deactivation'] as const

const webhook = z.object({
  id: uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Created it or took it over. */
  createdBy: z.string(),
  /** That person may no longer have webhooks: it resumes only after a takeover. */
  needsTakeover: z.boolean(),
  createdAt: z.string(),
  pausedAt: z.nullable(z.string()),
  pausedBy: z.nullable(z.enum(pausedByKinds)),
  consecutiveFailures: z.int(),
  /** Until then the previous secret signs too. */
  previousSecretUntil: z.nullable(z.string()),
  version: z.int(),
})
export type Webhook = z.output<typeof webhook>

export const deliveryStatuses = ['waiting', 'held', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const delivery = z.object({
  id: uuid(),
  eventId: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  createdAt: z.string(),
  nextAt: z.nullable(z.string()),
  attempts: z.array(
    z.object({
      number: z.int(),
      at: z.string(),
      durationMs: z.int(),
      httpStatus: z.nullable(z.int()),
      /** Why there was no response: `ETIMEDOUT`, `EADDRESS`… */
      code: z.nullable(z.string()),
    }),
  ),
})
export type Delivery = z.output<typeof delivery>

const access = administratorRoles
const one = z.object({ id: uuid('Invalid input') })
const nothing = z.object({})
const path = '/api/admin/webhooks/:id'

export const listWebhooks = endpoint({
  ...{ method: 'GET', path: '/api/admin/webhooks', access },
  input: nothing,
  reply: z.object({ webhooks: z.array(webhook) }),
})

/** The secret is returned only once. The caller creates the id, so a repeated request adds nothing. */
export const addWebhook = endpoint({
  ...{ method: 'POST', path: '/api/admin/webhooks', access, stepUp: true },
  input: z.extend(webhookForm, one.shape),
  reply: z.object({ id: uuid(), secret: z.string() }),
})

/** `conflict` if changed since `version`. */
export const changeWebhook = endpoint({
  ...{ method: 'PUT', path, access, stepUp: true },
  input: z.extend(webhookForm, {
    ...one.shape,
    version: recordVersion,
  }),
  reply: nothing,
})

export const removeWebhook = endpoint({
  ...{ method: 'DELETE', path, access, stepUp: true },
  input: one,
  reply: nothing,
})

/**
 * The secret is returned only once; the previous one signs for 24 hours. `conflict` if changed since `version`, so
 * that no secret in use is replaced unseen.
 */
export const rotateSecret = endpoint({
  ...{ method: 'POST', path: `${path}/rotate`, access, stepUp: true },
  input: z.object({ ...one.shape, version: recordVersion }),
  reply: z.object({ secret: z.string(), previousSecretUntil: z.string() }),
})

/** Events wait until the endpoint is resumed. */
export const pauseWebhook = endpoint({
  ...{ method: 'POST', path: `${path}/pause`, access },
  input: one,
  reply: nothing,
})
/** `takeover` makes the caller its creator, and needs a step-up; required if the creator's account is deactivated. */
export const resumeWebhook = endpoint({
  ...{ method: 'POST', path: `${path}/resume`, access, stepUp: { param: 'takeover', values: [true] } },
  input: z.object({ ...one.shape, takeover: z.optional(z.boolean('Invalid input')) }),
  reply: nothing,
})

/** Sends a `ping`, tried once. */
export const testWebhook = endpoint({ ...{ method: 'POST', path: `${path}/test`, access }, input: one, reply: nothing })

/** The latest 50, each with its attempts. */
export const listDeliveries = endpoint({
  ...{ method: 'GET', path: `${path}/deliveries`, access },
  input: one,
  reply: z.object({ deliveries: z.array(delivery) }),
})

/** Sends the same id and body. */
export const redeliver = endpoint({
  ...{ method: 'POST', path: '/api/admin/webhook-deliveries/:id/redeliver', access },
  input: one,
  reply: nothing,
})
