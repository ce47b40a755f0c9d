import type { z } from 'zod/mini'
import type { getApplication, SavedStep } from '#shared/applications/applications/contract.ts'
import { type DraftAnswers, problemsOf } from '#shared/applications/applications/step.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { answerAt } from './answers-at.ts'
import { isStored, secretPaths } from './secret-fields.ts'

export type CurrentApplication = z.output<typeof getApplication.reply>

/** A step in this browser. */
export interface StepState {
  readonly step: QuestionStep
  /** What stands on the screen. */
  readonly answers: DraftAnswers
  /** What the server has, and the version that the next save names. */
  readonly saved: SavedStep
  /** Something on the screen is not on the server yet. */
  readonly isUnsent: boolean
  /** Another device saved something else meanwhile: the person has to choose. */
  readonly theirs?: SavedStep | undefined
}

/** What is missing or wrong, by path. Of a sealed secret only the server can tell. */
export function problemsIn({ step, answers, saved }: StepState): FieldErrors {
  const problems = problemsOf(step, answers, new Date())
  for (const path of secretPaths(step, answers)) {
    const told = saved.problems[path]
    if (told && isStored(answerAt(answers, path))) problems[path] = told
  }
  return problems
}

/** Nothing is missing, and it was looked at: a step without questions is done once somebody has gone on from it. */
export const isDone = (state: StepState) =>
  (state.saved.version > 0 || state.isUnsent) && !state.theirs && Object.keys(problemsIn(state)).length === 0
