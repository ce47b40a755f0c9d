import { z } from 'zod/mini'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { withoutControls } from '#shared/kit/text.ts'
import type { ApplicationType } from './application-type.ts'

export interface Step {
  /** Used in URLs and in the database. */
  readonly slug: string
  readonly title: string
  readonly forTypes: readonly ApplicationType[]
  /** A draft may hold less. */
  readonly answers: z.ZodMiniType
  /** Validates dates against today, even in incomplete answers. */
  readonly untimely?: (answers: unknown, now: Date) => FieldErrors
  /** Encrypted separately, shown by their last digits; `*` is any list item. */
  readonly secrets: readonly string[]
}

/** Returns whether the answer at a path (`owners.0.ssn`) is a secret. */
export const isSecret = ({ secrets }: Pick<Step, 'secrets'>, path: string) =>
  secrets.includes(path.replace(/\.\d+\./g, '.*.'))

/** Sending it back unchanged keeps the stored value. */
export const storedSecret = z.object({
  ref: z.string().check(z.maxLength(40)),
  last4: z.string().check(z.maxLength(4)),
})
export type StoredSecret = z.output<typeof storedSecret>

/** Not trimmed, because the applicant may still be typing. */
const typed = z.string().check(z.overwrite(withoutControls), z.maxLength(2_000))
const plain = z.union([typed, z.number(), z.boolean(), z.null()])
const item = z.record(z.string().check(z.maxLength(40)), z.union([plain, storedSecret, z.array(plain)]))

/** In a step, together with those of its groups; the longest step has about 150. */
const maxAnswers = 500

const tooManyAnswers = `Send up to ${maxAnswers} answers at once`

const countAnswers = (given: unknown): number =>
  typeof given === 'object' && given !== null
    ? Object.values(given).reduce<number>((sum, value) => sum + 1 + countAnswers(value), 0)
    : 0

const limited = z.transform((given: unknown, { issues }) => {
  if (countAnswers(given) > maxAnswers) issues.push({ code: 'custom', message: tooManyAnswers, input: given })
  return given
})

/** Refuses too many answers before each is checked, which is costly. */
export const limitAnswers = <Output>(schema: z.ZodMiniType<Output>) =>
  z.pipe(limited, schema as z.ZodMiniType<Output, unknown>)

/** Values by name, lists of values, or lists of groups. */
export const draftAnswers = limitAnswers(
  z.record(
    z.string().check(z.maxLength(40)),
    z.union([plain, storedSecret, z.array(plain).check(z.maxLength(60)), z.array(item).check(z.maxLength(20))]),
    'Invalid input',
  ),
)
export type DraftAnswers = z.output<typeof draftAnswers>

/** Returns missing and invalid answers by path, given decrypted secrets. */
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
