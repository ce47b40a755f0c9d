import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answerAt, withAnswer } from './answers-at.ts'
import { mergeStep } from './merge-step.ts'
import { secretPaths } from './secret-fields.ts'
import type { CurrentApplication, StepState } from './step-state.ts'
import { findUnsent } from './unsent-answers.ts'

type ByStep = Readonly<Record<string, DraftAnswers>>

/**
 * Creates the step states from the saved answers and the unsaved answers in this tab.
 * @param known initial answers for steps without saved ones.
 */
export function createStepStates({ file, steps }: CurrentApplication, known: ByStep): StepState[] {
  const unsent = findUnsent(file.reference)
  return stepsFor(file.type).map((step) => {
    const { slug } = step
    const saved = steps.find((one) => one.slug === slug) ?? {
      ...{ slug, answers: {}, version: 0, savedAt: null, problems: {} },
    }
    const kept = unsent[slug]
    if (!kept) {
      const answers = saved.version === 0 ? { ...known[slug], ...saved.answers } : saved.answers
      return { step, answers, saved, isUnsent: false }
    }
    // Unsaved answers never include secrets, so the saved ones are added again.
    const answers = secretPaths(step, saved.answers)
      .filter((path) => answerAt(kept.answers, path) === undefined && hasPlace(kept.answers, path))
      .reduce((filled, path) => withAnswer(filled, path, answerAt(saved.answers, path)), kept.answers)
    // If another device has saved since, the common version is unknown.
    const before = kept.version === saved.version ? saved : { ...saved, answers: {}, version: kept.version }
    return mergeStep({ step, answers, saved: before, isUnsent: true }, saved, [])
  })
}

/** False if the list item that held the secret was removed. */
const hasPlace = (answers: DraftAnswers, path: string) => {
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' || answerAt(answers, parent) !== undefined
}
