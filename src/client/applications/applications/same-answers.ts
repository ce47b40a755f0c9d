import type { DraftAnswers, Step } from '#shared/applications/applications/step.ts'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import { answerAt, withAnswer } from './answers-at.ts'
import { secretPaths } from './secret-fields.ts'

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
