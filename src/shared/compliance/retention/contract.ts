import { z } from 'zod/mini'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { retentionClasses } from '#shared/system/settings/retention.ts'

const id = uuid('Invalid input')

/** `lead` is the old name of `person` (record 63). */
export const heldKinds = ['application', 'lead', 'person'] as const

const legalHold = z.object({
  id: uuid(),
  kind: z.enum(heldKinds),
  of: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** Covers its records until then. */
  lifted: z.nullable(z.object({ by: z.string(), reason: z.string(), endsAt: z.string() })),
})
export type LegalHold = z.output<typeof legalHold>

const certificate = z.object({
  id: uuid(),
  cause: z.enum(['request', 'retention']),
  request: z.nullable(z.string()),
  by: z.string(),
  startedAt: z.string(),
  completedAt: z.nullable(z.string()),
  records: z.int(),
})

const retention = z.object({
  classes: z.array(
    z.object({
      name: z.enum(retentionClasses),
      /** 0 keeps records permanently. */
      days: z.int(),
      /** A shorter period that was saved and doesn't apply yet. */
      next: z.nullable(z.object({ days: z.int(), from: z.string() })),
      /** Deleted by the next run. */
      due: z.int(),
      held: z.int(),
      /** Last use, ISO 8601; null without records. */
      oldestAt: z.nullable(z.string()),
    }),
  ),
  holds: z.array(legalHold),
  certificates: z.array(certificate),
})
export type Retention = z.output<typeof retention>

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/admin/retention',
  access: privacyRoles,
  input: z.object({}),
  reply: retention,
})

/** Prevents deletion until seven days after the hold is lifted. */
export const setHold = endpoint({
  method: 'POST',
  path: '/api/admin/retention/holds',
  access: privacyRoles,
  input: z.object({
    of: text(3, 254, 'Enter the reference of an application or the email address of a person'),
    reason: multiline(1_000).check(z.minLength(5, 'Enter why the hold is needed')),
  }),
  reply: retention,
})

export const liftHold = endpoint({
  method: 'POST',
  path: '/api/admin/retention/holds/:id/lift',
  access: privacyRoles,
  stepUp: true,
  input: z.object({ id, reason: multiline(1_000).check(z.minLength(5, 'Enter why the hold is no longer needed')) }),
  reply: retention,
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/retention/certificates/:id',
  access: privacyRoles,
  input: z.object({ id }),
  reply: z.object({
    /** Without extension. */
    name: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})
