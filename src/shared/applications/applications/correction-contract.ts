import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'

const id = uuid('Invalid input')

/** Null if there is no answer. */
export const answerValue = z.nullable(
  z.union([z.string().check(z.maxLength(2_000, 'Use fewer words')), z.number()], 'Invalid input'),
)
export type AnswerValue = z.output<typeof answerValue>

/**
 * Corrects one answer of a submitted application. `before` is the answer that the caller saw, else `conflict`. The
 * browser creates `correctionId`, so a retry corrects nothing twice. The applicant reads the reason.
 */
export const correctAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/corrections',
  access: applicationRoles,
  input: z.object({
    id,
    correctionId: id,
    step: text(1, 40, 'Invalid input'),
    path: text(1, 100, 'Invalid input'),
    before: answerValue,
    value: answerValue,
    reason: text(3, 500, 'Enter a reason. The applicant will see it'),
  }),
  reply: z.object({}),
})

/** Restores the answer before a correction, unless it was corrected again since. */
export const undoCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/corrections/:correctionId/undo',
  access: applicationRoles,
  input: z.object({ id, correctionId: id }),
  reply: z.object({}),
})

/** What the applicant sees of a correction. */
export const answerCorrection = z.object({
  id: uuid(),
  at: z.string(),
  label: z.string(),
  /** Empty if there was no answer. */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
})
export type AnswerCorrection = z.output<typeof answerCorrection>
