import { z } from 'zod/mini'
import { privacyRoles } from '#shared/compliance/privacy/desk-contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { retentionClasses } from '#shared/system/settings/retention.ts'

const id = z.uuid('Invalid input')

/**
 * What a legal hold keeps from every deletion: one application, or everything of a person. Holds of the kind `lead` were
 * set before people could be held; they cover the same as `person`.
 */
export const heldKinds = ['application', 'lead', 'person'] as const

export const legalHold = z.object({
  id: z.uuid(),
  kind: z.enum(heldKinds),
  /** Reference of the application, or address of the person. */
  of: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type LegalHold = z.output<typeof legalHold>

export const certificate = z.object({
  id: z.uuid(),
  cause: z.enum(['request', 'retention']),
  /** Reference of the request, where one asked for it. */
  request: z.nullable(z.string()),
  by: z.string(),
  startedAt: z.string(),
  /** Null while it is under way. */
  completedAt: z.nullable(z.string()),
  records: z.int(),
})

export const retention = z.object({
  classes: z.array(
    z.object({
      name: z.enum(retentionClasses),
      /** 0: kept for good. */
      days: z.int(),
      /** Records whose time is over: the next run disposes of them. */
      due: z.int(),
      /** Those that a legal hold keeps. */
      held: z.int(),
      /** When the oldest of all was last used, ISO 8601; null where there is none. */
      oldestAt: z.nullable(z.string()),
    }),
  ),
  holds: z.array(legalHold),
  /** The latest 50. */
  certificates: z.array(certificate),
})
export type Retention = z.output<typeof retention>

/** The clocks, what the next run would dispose of, what is held, and what was disposed of. */
export const readRetention = endpoint({
  method: 'GET',
  path: '/api/admin/retention',
  access: privacyRoles,
  input: z.object({}),
  reply: retention,
})

/** Keeps an application, or every record of a person, from every deletion until the hold is lifted. */
export const setHold = endpoint({
  method: 'POST',
  path: '/api/admin/retention/holds',
  access: privacyRoles,
  input: z.object({
    /** Reference of an application, or email address of a person. */
    of: text(3, 254, 'Enter the reference of an application or the email address of a person'),
    reason: multiline(1_000).check(z.minLength(5, 'Please say why it has to be kept')),
  }),
  reply: retention,
})

export const liftHold = endpoint({
  method: 'POST',
  path: '/api/admin/retention/holds/:id/lift',
  access: privacyRoles,
  stepUp: true,
  input: z.object({ id, reason: multiline(1_000).check(z.minLength(5, 'Please say why it need not be kept')) }),
  reply: retention,
})

/** The certificate as a PDF. */
export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/retention/certificates/:id',
  access: privacyRoles,
  input: z.object({ id }),
  reply: z.object({
    /** Of the file, without its ending. */
    name: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})
