import type { DraftAnswers, Step } from '#shared/applications/applications/step.ts'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import { answerAt, withAnswer } from './answers-at.ts'
import { secretPaths } from './secret-fields.ts'

/** Whether two versions of a step say the same. A typed secret and its sealed form are the same where their ends are. */
export const areSameAnswers = (step: Pick<Step, 'secrets'>, one: DraftAnswers, other: DraftAnswers): boolean =>
  canonical(comparable(step, one)) === canonical(comparable(step, other))

const comparable = (step: Pick<Step, 'secrets'>, answers: DraftAnswers) =>
  secretPaths(step, answers).reduce(
    (left, path) => withAnswer(left, path, formatSecret(answerAt(answers, path))),
    answers,
  )

/** JSON with names in order, and without those that have no answer. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
