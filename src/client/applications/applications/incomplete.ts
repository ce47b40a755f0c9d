import { problemsIn, type StepState } from '#client/applications/applications/steps/step-state.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import * as copy from './copy.tsx'
import { findSigningProblems, type SigningDraft } from './signing-draft.ts'

export interface IncompleteAnswer {
  readonly slug: string
  readonly path: string
  readonly label: string
  /** Empty if there is no answer. */
  readonly message: string
}

/** Returns all incomplete answers in step order. */
export function findIncomplete(
  steps: readonly StepState[],
  file: Pick<OpenApplication, 'type' | 'name'>,
  { given, agreements }: { given: SigningDraft; agreements: readonly Agreement[] },
): IncompleteAnswer[] {
  return steps.flatMap((state) => {
    if (state.theirs) return [{ slug: state.step.slug, path: '', label: state.step.title, message: copy.chooseAnswers }]
    if (state.step.slug !== 'consents') return findIncompleteIn(state, file.type)
    const problems = Object.entries(findSigningProblems(file, agreements, given))
    return problems.map(([path, label]) => ({ slug: 'consents', path, label, message: '' }))
  })
}

function findIncompleteIn(state: StepState, type: ApplicationType): IncompleteAnswer[] {
  const { step, answers } = state
  const spoken = new Map(answersAsText(step, answers, type).map((answer) => [answer.path, answer]))
  return Object.entries(problemsIn(state)).map(([path, message]) => ({
    ...{ slug: step.slug, path },
    label: spoken.get(path)?.label ?? step.title,
    message: spoken.get(path)?.text === '' ? '' : message,
  }))
}
