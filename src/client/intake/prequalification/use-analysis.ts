import { useCallback, useEffect, useState } from 'react'
import { type Answers, isComplete, type QuestionName, questionNames } from '#shared/intake/prequalification/answers.ts'
import {
  type AnalysisDraft,
  emptyDraft,
  findAnalysisDraft,
  isStep,
  removeAnalysisDraft,
  type Step,
  storeAnalysisDraft,
} from './analysis-draft.ts'

/** Kept with each entry of the browser's history, through reloads too. The address stays: answers are nobody's link. */
interface Place {
  readonly step: Step
  /** Entries of the analysis before this one. */
  readonly depth: number
}

/**
 * The answers and the place in the analysis. Every step is an entry of the browser's history, so that Back goes where it
 * came from; answers are kept in session storage with each change.
 */
export function useAnalysis() {
  const [draft, setDraft] = useState<AnalysisDraft>(emptyDraft)
  // The screen that somebody has just come to takes the focus; the one that the page opened with does not.
  const [hasMoved, setMoved] = useState(false)

  // After the first drawing, which has to be the one that the server wrote.
  useEffect(() => {
    const found = findAnalysisDraft()
    if (found) setDraft({ ...found, step: reachable(findPlace()?.step ?? found.step, found.answers) })
  }, [])

  useEffect(() => {
    const onPopState = () => {
      setMoved(true)
      setDraft((now) => keep({ ...now, step: reachable(findPlace()?.step ?? 'amount', now.answers) }))
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const go = useCallback((next: AnalysisDraft) => {
    setMoved(true)
    setDraft(keep(next))
    place({ step: next.step, depth: (findPlace()?.depth ?? 0) + 1 }, 'pushState')
  }, [])

  return {
    ...draft,
    hasMoved,
    answer: <Name extends QuestionName>(name: Name, answer: Answers[Name]) => {
      const answers = { ...draft.answers, [name]: answer }
      const { [name]: _handedIn, ...typed } = draft.typed
      go({ answers, typed, step: stepAfter(name, draft.answers) })
    },
    type: (name: QuestionName, text: string) =>
      setDraft((now) => keep({ ...now, typed: { ...now.typed, [name]: text } })),
    change: (step: QuestionName) => go({ ...draft, step }),
    back: () => {
      const depth = findPlace()?.depth ?? 0
      if (depth > 0) return history.back()
      // Opened in the middle of it: there is no entry to go back to.
      const step = stepBefore(draft.step)
      setMoved(true)
      setDraft(keep({ ...draft, step }))
      place({ step, depth: 0 }, 'replaceState')
    },
    startOver: () => {
      go(emptyDraft)
      removeAnalysisDraft()
    },
  }
}

function keep(draft: AnalysisDraft): AnalysisDraft {
  storeAnalysisDraft(draft)
  return draft
}

/** The estimate needs all answers; without them its place is that of the first one missing. */
const reachable = (step: Step, answers: Partial<Answers>): Step =>
  step !== 'estimate' || isComplete(answers)
    ? step
    : (questionNames.find((name) => answers[name] === undefined) ?? 'estimate')

/** Who changes one answer of a complete analysis wants to see what that changes. */
const stepAfter = (name: QuestionName, before: Partial<Answers>): Step =>
  isComplete(before) ? 'estimate' : (questionNames[questionNames.indexOf(name) + 1] ?? 'estimate')

const stepBefore = (step: Step): QuestionName =>
  questionNames[(step === 'estimate' ? questionNames.length : questionNames.indexOf(step)) - 1] ?? 'amount'

function findPlace(): Place | undefined {
  const state: unknown = history.state
  const found =
    typeof state === 'object' && state !== null && 'analysis' in state ? (state.analysis as Place) : undefined
  return found && isStep(found.step) ? found : undefined
}

const place = (analysis: Place, how: 'pushState' | 'replaceState') => history[how]({ ...history.state, analysis }, '')
