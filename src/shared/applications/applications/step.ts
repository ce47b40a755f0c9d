import { z } from 'zod/mini'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { withoutControls } from '#shared/kit/text.ts'

/** One screen of an application. The order of all of them is `step-order.ts`. */
export interface Step {
  /** In addresses and in the table. */
  readonly slug: string
  readonly title: string
  readonly forTypes: readonly ApplicationType[]
  /** What a complete answer is. A draft may hold less; whoever submits may not. */
  readonly answers: z.ZodMiniType
  /** What only the calendar can judge: faults of dates by path, also where the answers are not complete. */
  readonly untimely?: (answers: unknown, now: Date) => FieldErrors
  /** Paths of answers that are sealed one by one and shown only by their end; `*` stands for every item of a list. */
  readonly secrets: readonly string[]
}

/** Whether the answer at a path, such as `owners.0.ssn`, is one of those shown only by their end. */
export const isSecret = ({ secrets }: Pick<Step, 'secrets'>, path: string) =>
  secrets.includes(path.replace(/\.\d+\./g, '.*.'))

/** A sealed answer as anybody sees it. Sent back as it is, it means "unchanged". */
export const storedSecret = z.object({
  ref: z.string().check(z.maxLength(40)),
  last4: z.string().check(z.maxLength(4)),
})
export type StoredSecret = z.output<typeof storedSecret>

/** Not trimmed: somebody may still be typing. */
const typed = z.string().check(z.overwrite(withoutControls), z.maxLength(2_000))
const plain = z.union([typed, z.number(), z.boolean(), z.null()])
const item = z.record(z.string().check(z.maxLength(40)), z.union([plain, storedSecret, z.array(plain)]))

/** What a draft may hold, complete or not: answers by name, a list of words, or a list of such groups. */
export const draftAnswers = z.record(
  z.string().check(z.maxLength(40)),
  z.union([plain, storedSecret, z.array(plain).check(z.maxLength(60)), z.array(item).check(z.maxLength(20))]),
  'Invalid input',
)
export type DraftAnswers = z.output<typeof draftAnswers>

/** What is missing or wrong in the answers of a step, by path; empty where it is complete. Secrets are given opened. */
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
