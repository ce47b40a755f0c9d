import type { z } from 'zod/mini'
import { answerAt, withAnswer } from '#client/applications/applications/answers-at.ts'
import { isStored, secretPaths } from '#client/applications/applications/secret-fields.ts'
import type { getApplication, SavedStep } from '#shared/applications/applications/contract.ts'
import { type DraftAnswers, problemsOf, type Step } from '#shared/applications/applications/step.ts'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

export type CurrentApplication = z.output<typeof getApplication.reply>

export interface StepState {
  readonly step: QuestionStep
  readonly answers: DraftAnswers
  /** The next save is based on this version. */
  readonly saved: SavedStep
  readonly isUnsent: boolean
  /** A conflicting version from another device. */
  readonly theirs?: SavedStep | undefined
}

/** Returns missing and invalid answers by path. Only the server can validate encrypted secrets. */
export function problemsIn({ step, answers, saved }: StepState): FieldErrors {
  const problems = problemsOf(step, answers, new Date())
  for (const path of secretPaths(step, answers)) {
    const told = saved.problems[path]
    if (told && isStored(answerAt(answers, path))) problems[path] = told
  }
  return problems
}

/** Complete and visited: steps without questions are done after Continue. */
export const isDone = (state: StepState) =>
  (state.saved.version > 0 || state.isUnsent) && !state.theirs && Object.keys(problemsIn(state)).length === 0

/** Compares two versions of a step. A typed secret equals its encrypted form if the last digits match. */
export const areSameAnswers = (step: Pick<Step, 'secrets'>, one: DraftAnswers, other: DraftAnswers): boolean =>
  canonical(comparable(step, one)) === canonical(comparable(step, other))

const comparable = (step: Pick<Step, 'secrets'>, answers: DraftAnswers) =>
  secretPaths(step, answers).reduce(
    (left, path) => withAnswer(left, path, formatSecret(answerAt(answers, path))),
    answers,
  )

/** JSON with sorted keys, without unanswered questions. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

type LocalStep = Pick<StepState, 'step' | 'answers' | 'saved'>

/** Returns questions changed differently on both devices. A list counts as one question. */
export const findConflicts = (here: LocalStep, theirs: DraftAnswers): string[] =>
  namesOf(here, theirs).filter(
    (name) =>
      !isSame(here, name, here.answers, theirs) &&
      !isSame(here, name, here.answers, here.saved.answers) &&
      !isSame(here, name, theirs, here.saved.answers),
  )

/** Merges both versions by question; conflicting ones come from `whose`. */
export function mergeAnswers(here: LocalStep, theirs: DraftAnswers, winner: 'mine' | 'theirs'): DraftAnswers {
  const open = new Set(findConflicts(here, theirs))
  const entries = namesOf(here, theirs).flatMap((name) => {
    const isMine = open.has(name) ? winner === 'mine' : !isSame(here, name, here.answers, here.saved.answers)
    return Object.entries(only(isMine ? here.answers : theirs, name))
  })
  return Object.fromEntries(entries)
}

const namesOf = ({ answers }: LocalStep, theirs: DraftAnswers) => [
  ...new Set([...Object.keys(answers), ...Object.keys(theirs)]),
]

const isSame = ({ step }: LocalStep, name: string, one: DraftAnswers, other: DraftAnswers) =>
  areSameAnswers(step, only(one, name), only(other, name))

const only = (answers: DraftAnswers, name: string): DraftAnswers => {
  const answer = answers[name]
  return answer === undefined ? {} : { [name]: answer }
}
