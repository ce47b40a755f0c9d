import type { OpenFile } from '#shared/applications/applicants/contract.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { spokenAnswers } from '#shared/applications/applications/steps/spoken-answers.ts'
import { type Given, givenProblems } from './given.ts'
import { problemsIn, type StepState } from './step-state.ts'

/** Something that has to be answered or given before the application can be sent. */
export interface Missing {
  readonly slug: string
  readonly path: string
  /** In the words of its question. */
  readonly label: string
  /** What is wrong with the answer; empty where there is none. */
  readonly message: string
}

/** Everything that is missing, in the order of the steps. */
export function allMissing(
  steps: readonly StepState[],
  file: Pick<OpenFile, 'type' | 'name'>,
  { given, agreements }: { given: Given; agreements: readonly Agreement[] },
): Missing[] {
  return steps.flatMap((state) => {
    if (state.theirs)
      return [
        { slug: state.step.slug, path: '', label: state.step.title, message: 'Please choose whose answers count' },
      ]
    if (state.step.slug !== 'consents') return missingIn(state, file.type)
    const problems = Object.entries(givenProblems(file.name, agreements, given))
    return problems.map(([path, label]) => ({ slug: 'consents', path, label, message: '' }))
  })
}

function missingIn(state: StepState, type: ApplicationType): Missing[] {
  const { step, answers } = state
  const spoken = new Map(spokenAnswers(step, answers, type).map((answer) => [answer.path, answer]))
  return Object.entries(problemsIn(state)).map(([path, message]) => ({
    ...{ slug: step.slug, path },
    label: spoken.get(path)?.label ?? step.title,
    message: spoken.get(path)?.words === '' ? '' : message,
  }))
}
