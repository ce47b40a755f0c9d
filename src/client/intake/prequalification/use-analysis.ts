import { useCallback, useEffect, useState } from 'react'
import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import {
  type Answers,
  isAnswer,
  isComplete,
  type QuestionName,
  questionNames,
} from '#shared/intake/prequalification/answers.ts'
import {
  type AnalysisDraft,
  emptyDraft,
  findAnalysisDraft,
  isStep,
  removeAnalysisDraft,
  type Step,
  storeAnalysisDraft,
} from './analysis-draft.ts'

/** Stored in history entries, which survive reloads. Not in the address, because links must not contain answers. */
interface Place {
  readonly step: Step
  /** Number of earlier history entries of the analysis. */
  readonly depth: number
}

/**
 * Manages the answers and the position. Every step is a history entry, so that Back works; every change is
 * saved on this device.
 */
export function useAnalysis(wantedCents?: number) {
  const [draft, setDraft] = useState<AnalysisDraft>(emptyDraft)
  // A screen takes the focus after a step, but not on page load.
  const [hasMoved, setMoved] = useState(false)
  const [isRestored, setRestored] = useState(false)

  // After the first render, which has to match the server's.
  useEffect(() => {
    const earlier = findAnalysisDraft()
    setRestored(earlier !== undefined)
    const found = withAmount(earlier, wantedCents)
    if (found) setDraft({ ...found, step: reachable(findPlace()?.step ?? found.step, found.answers) })
  }, [wantedCents])

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
    isRestored: isRestored && !hasMoved,
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
      // Opened at a later step: no entry to go back to.
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

/** An amount chosen elsewhere is not asked again, and replaces that of an earlier visit once; Back changes it. */
function withAmount(draft: AnalysisDraft | undefined, amount: number | undefined): AnalysisDraft | undefined {
  if (!isAnswer('amount', amount) || readSession(usedAmountKey) === amount) return draft
  writeSession(usedAmountKey, amount)
  return keep(
    draft?.step === 'amount' || !draft
      ? { answers: { ...draft?.answers, amount }, typed: {}, step: 'purpose' }
      : { ...draft, answers: { ...draft.answers, amount } },
  )
}

const usedAmountKey = 'usedAmount'

function keep(draft: AnalysisDraft): AnalysisDraft {
  storeAnalysisDraft(draft)
  return draft
}

/** Or the first missing question if the estimate lacks answers. */
const reachable = (step: Step, answers: Partial<Answers>): Step =>
  step !== 'estimate' || isComplete(answers)
    ? step
    : (questionNames.find((name) => answers[name] === undefined) ?? 'estimate')

/** After a change to a complete analysis, the estimate. */
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
