import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { singleLine, text } from '#shared/kit/text.ts'
import { webhookEvents } from './events.ts'

const urlMessage = 'Please give an address that begins with https://'
const secretMessage = 'Please leave user names, passwords and what stands behind # out of the address'
const eventsMessage = 'Please choose at least one event'

/** What staff say of an endpoint. Whether an address can be called at all is the server's to judge. */
export const webhookForm = z.object({
  url: z.string(urlMessage).check(
    z.overwrite(singleLine),
    z.maxLength(500, 'Please give an address of at most 500 characters'),
    z.regex(/^https?:\/\/[^\s/]/i, urlMessage),
    z.refine((value) => !/^\w+:\/\/[^/?]*@|#/.test(value), secretMessage),
  ),
  description: text(1, 120, 'Please say what listens there, in at most 120 characters'),
  events: z.array(z.enum(webhookEvents, eventsMessage), eventsMessage).check(z.minLength(1, eventsMessage)),
})
export type WebhookForm = z.output<typeof webhookForm>

/** What paused an endpoint: staff, 20 failures in a row, or the deactivation of its creator's account. */
export const pausedByKinds = ['staff', 'failures', 'deactivation'] as const

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** The name of the member of staff who created it or took it over. */
  createdBy: z.string(),
  /** True if that account is deactivated: it resumes only when someone takes it over. */
  needsTakeover: z.boolean(),
  createdAt: z.string(),
  /** Null while it is being called. */
  pausedAt: z.nullable(z.string()),
  pausedBy: z.nullable(z.enum(pausedByKinds)),
  failuresInARow: z.int(),
  /** Until then deliveries are signed with the secret before as well. */
  previousSecretUntil: z.nullable(z.string()),
  /** Grows with each change of what the form holds. */
  version: z.int(),
})
export type Webhook = z.output<typeof webhook>

export const deliveryStatuses = ['waiting', 'held', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One event on its way to one endpoint. */
export const delivery = z.object({
  id: z.uuid(),
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
      /** HTTP status, or null where there was no answer. */
      httpStatus: z.nullable(z.int()),
      /** Why there was no answer: `ETIMEDOUT`, `EADDRESS`… */
      code: z.nullable(z.string()),
    }),
  ),
})
export type Delivery = z.output<typeof delivery>

const access = administratorRoles
const one = z.object({ id: z.uuid('Invalid input') })
const nothing = z.object({})
const path = '/api/admin/webhooks/:id'

export const listWebhooks = endpoint({
  ...{ method: 'GET', path: '/api/admin/webhooks', access },
  input: nothing,
  reply: z.object({ webhooks: z.array(webhook) }),
})

/** The secret is told this once and never again; the id is the caller's, so that a repeated request adds no second one. */
export const addWebhook = endpoint({
  ...{ method: 'POST', path: '/api/admin/webhooks', access, stepUp: true },
  input: z.extend(webhookForm, one.shape),
  reply: z.object({ id: z.uuid(), secret: z.string() }),
})

/** `version` is the one that the caller saw: where somebody has saved another since, `conflict`. */
export const changeWebhook = endpoint({
  ...{ method: 'PUT', path, access, stepUp: true },
  input: z.extend(webhookForm, {
    ...one.shape,
    version: recordVersion,
  }),
  reply: nothing,
})

/** Forgets the endpoint and its log. */
export const removeWebhook = endpoint({
  ...{ method: 'DELETE', path, access, stepUp: true },
  input: one,
  reply: nothing,
})

/**
 * A new secret, told this once; for 24 hours deliveries carry a signature by the one before too. `conflict` where somebody
 * has changed the endpoint since `version`: the secret in use does not end unseen.
 */
export const rotateSecret = endpoint({
  ...{ method: 'POST', path: `${path}/rotate`, access, stepUp: true },
  input: z.object({ ...one.shape, version: recordVersion }),
  reply: z.object({ secret: z.string(), previousSecretUntil: z.string() }),
})

/** What happens meanwhile is held, and delivered when the endpoint is resumed. */
export const pauseWebhook = endpoint({
  ...{ method: 'POST', path: `${path}/pause`, access },
  input: one,
  reply: nothing,
})
/** `takeover` makes the caller its creator: required, or `conflict`, if the account of the creator is deactivated. */
export const resumeWebhook = endpoint({
  ...{ method: 'POST', path: `${path}/resume`, access },
  input: z.object({ ...one.shape, takeover: z.optional(z.boolean('Invalid input')) }),
  reply: nothing,
})

/** Sends a `ping`, tried once. */
export const testWebhook = endpoint({ ...{ method: 'POST', path: `${path}/test`, access }, input: one, reply: nothing })

/** The 50 latest, each with its attempts. */
export const listDeliveries = endpoint({
  ...{ method: 'GET', path: `${path}/deliveries`, access },
  input: one,
  reply: z.object({ deliveries: z.array(delivery) }),
})

/** The same event with the same id and body once more. */
export const redeliver = endpoint({
  ...{ method: 'POST', path: '/api/admin/webhook-deliveries/:id/redeliver', access },
  input: one,
  reply: nothing,
})
