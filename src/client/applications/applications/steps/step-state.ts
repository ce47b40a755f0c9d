import type { z } from 'zod/mini'
import { answerAt } from '#client/applications/applications/answers-at.ts'
import { isStored, secretPaths } from '#client/applications/applications/secret-fields.ts'
import type { getApplication, SavedStep } from '#shared/applications/applications/contract.ts'
import { type DraftAnswers, problemsOf } from '#shared/applications/applications/step.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

export type CurrentApplication = z.output<typeof getApplication.reply>

/** State of a step in this browser. */
export interface StepState {
  readonly step: QuestionStep
  /** Current answers on the screen. */
  readonly answers: DraftAnswers
  /** Saved answers and the version that the next save is based on. */
  readonly saved: SavedStep
  /** Some answers are not saved yet. */
  readonly isUnsent: boolean
  /** A conflicting version from another device, for the applicant to choose. */
  readonly theirs?: SavedStep | undefined
}

/** Returns missing and invalid answers by path. Only the server can validate an encrypted secret. */
export function problemsIn({ step, answers, saved }: StepState): FieldErrors {
  const problems = problemsOf(step, answers, new Date())
  for (const path of secretPaths(step, answers)) {
    const told = saved.problems[path]
    if (told && isStored(answerAt(answers, path))) problems[path] = told
  }
  return problems
}

/** Complete and visited: a step without questions is done once the applicant continues from it. */
export const isDone = (state: StepState) =>
  (state.saved.version > 0 || state.isUnsent) && !state.theirs && Object.keys(problemsIn(state)).length === 0
