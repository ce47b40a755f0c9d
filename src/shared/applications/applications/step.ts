import { z } from 'zod/mini'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { withoutControls } from '#shared/kit/text.ts'

/** Who needs the funding. */
export const applicationTypes = ['business', 'personal'] as const
export type ApplicationType = (typeof applicationTypes)[number]

/** One screen of an application. `step-order.ts` defines the order. */
export interface Step {
  /** Used in addresses and in the database. */
  readonly slug: string
  readonly title: string
  readonly forTypes: readonly ApplicationType[]
  /** Schema of a complete answer. A draft may hold less. */
  readonly answers: z.ZodMiniType
  /** Validates dates against today, by path, also for incomplete answers. */
  readonly untimely?: (answers: unknown, now: Date) => FieldErrors
  /**
   * Paths of answers that are encrypted separately and shown only by their last digits; `*` stands for every list item.
   */
  readonly secrets: readonly string[]
}

/** Whether the answer at a path, such as `owners.0.ssn`, is a secret. */
export const isSecret = ({ secrets }: Pick<Step, 'secrets'>, path: string) =>
  secrets.includes(path.replace(/\.\d+\./g, '.*.'))

/** An encrypted answer as sent to clients. Sending it back unchanged keeps the stored value. */
export const storedSecret = z.object({
  ref: z.string().check(z.maxLength(40)),
  last4: z.string().check(z.maxLength(4)),
})
export type StoredSecret = z.output<typeof storedSecret>

/** Not trimmed, because the applicant may still be typing. */
const typed = z.string().check(z.overwrite(withoutControls), z.maxLength(2_000))
const plain = z.union([typed, z.number(), z.boolean(), z.null()])
const item = z.record(z.string().check(z.maxLength(40)), z.union([plain, storedSecret, z.array(plain)]))

/** Schema of draft answers, complete or not: values by name, lists of values, or lists of groups. */
export const draftAnswers = z.record(
  z.string().check(z.maxLength(40)),
  z.union([plain, storedSecret, z.array(plain).check(z.maxLength(60)), z.array(item).check(z.maxLength(20))]),
  'Invalid input',
)
export type DraftAnswers = z.output<typeof draftAnswers>

/** Returns missing and invalid answers of a step by path; empty if it is complete. Secrets must be decrypted. */
export function problemsOf(
  { answers, untimely }: Pick<Step, 'answers' | 'untimely'>,
  given: unknown,
  now: Date,
): FieldErrors {
  const result = answers.safeParse(given, {
    error: ({ input }) => (input === undefined || input === '' ? 'Please answer this' : undefined),
  })
  const problems: FieldErrors = { ...untimely?.(given, now) }
  if (result.success) return problems
  for (const issue of result.error.issues) problems[issue.path.join('.') || 'form'] ??= issue.message
  return problems
}
