import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { areSameAnswers } from './same-answers.ts'
import type { StepState } from './step-state.ts'

type LocalStep = Pick<StepState, 'step' | 'answers' | 'saved'>

/**
 * Returns the names of questions changed differently on both devices since the last common version. A list counts as
 * one question.
 */
export const findConflicts = (here: LocalStep, theirs: DraftAnswers): string[] =>
  namesOf(here, theirs).filter(
    (name) =>
      !isSame(here, name, here.answers, theirs) &&
      !isSame(here, name, here.answers, here.saved.answers) &&
      !isSame(here, name, theirs, here.saved.answers),
  )

/** Merges both versions: each question's latest change, and the conflicting ones from `whose`. */
export function mergeAnswers(here: LocalStep, theirs: DraftAnswers, whose: 'mine' | 'theirs'): DraftAnswers {
  const open = new Set(findConflicts(here, theirs))
  const entries = namesOf(here, theirs).flatMap((name) => {
    const isMine = open.has(name) ? whose === 'mine' : !isSame(here, name, here.answers, here.saved.answers)
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
