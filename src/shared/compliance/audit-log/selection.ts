import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

export const actorKinds = ['visitor', 'applicant', 'merchant', 'staff', 'api-key', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

const moment = z.union([z.literal(''), zonedMoment('Enter a date')], 'Enter a date')

export const auditSelection = {
  /** A staff member, API key or kind of actor. */
  who: z._default(z.union([z.literal(''), uuid(), z.enum(actorKinds)], 'Invalid input'), ''),
  /** `settings.save`, or `settings` for all its actions. */
  what: z._default(
    z
      .string('Invalid input')
      .check(z.maxLength(60, 'Invalid input'), z.regex(/^([a-z-]+(\.[a-z-]+)?)?$/, 'Invalid input')),
    '',
  ),
  /** An id, reference or section. */
  record: z._default(text(0, 100, 'Invalid input'), ''),
  /** Inclusive. */
  since: z._default(moment, ''),
  /** Exclusive. */
  until: z._default(moment, ''),
}
