import type { StepState } from '#client/applications/applications/steps/step-state.ts'
import type { DraftAnswers, Step } from '#shared/applications/applications/step.ts'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import { secretPaths } from './secret-fields.ts'

/** Returns the answer at a path such as `owners.0.email`. */
export const answerAt = (answers: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), answers)

/** Returns a copy of the answers with one changed; `undefined` removes it. Creates missing lists along the path. */
export const withAnswer = (answers: DraftAnswers, path: string, value: unknown): DraftAnswers =>
  put(answers, path.split('.'), value) as DraftAnswers

function put(group: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : put(isGroup(group) ? group[name] : undefined, rest, value)
  if (Array.isArray(group) || (group === undefined && /^\d+$/.test(name)))
    return Object.assign([...(Array.isArray(group) ? group : [])], { [Number(name)]: inner })
  const copy: Record<string, unknown> = { ...(isGroup(group) ? group : {}) }
  if (inner === undefined) delete copy[name]
  else copy[name] = inner
  return copy
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the input id of an answer: `owners.0.email` -> `answer-owners-0-email`. */
export const answerId = (path: string) => `answer-${path.replaceAll('.', '-')}`

/** Whether two versions of a step are equal. A typed secret equals its encrypted form if the last digits match. */
export const areSameAnswers = (step: Pick<Step, 'secrets'>, one: DraftAnswers, other: DraftAnswers): boolean =>
  canonical(comparable(step, one)) === canonical(comparable(step, other))

const comparable = (step: Pick<Step, 'secrets'>, answers: DraftAnswers) =>
  secretPaths(step, answers).reduce(
    (left, path) => withAnswer(left, path, formatSecret(answerAt(answers, path))),
    answers,
  )

/** JSON with sorted keys and without unanswered questions. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

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
