import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import { type Answers, isAnswer, type QuestionName, questionNames } from '#shared/intake/prequalification/answers.ts'

/** The page's loader hydrates the analysis while it exists. */
export const analysisDraftKey = 'analysisDraft'

export type Step = QuestionName | 'estimate'

export interface AnalysisDraft {
  readonly answers: Partial<Answers>
  /** Not submitted yet. */
  readonly typed: Partial<Record<QuestionName, string>>
  readonly step: Step
}

export const emptyDraft: AnalysisDraft = { answers: {}, typed: {}, step: 'amount' }

export const storeAnalysisDraft = (draft: AnalysisDraft) => writeSession(analysisDraftKey, draft)
export const removeAnalysisDraft = () => removeSession(analysisDraftKey)

/** Returns the draft, if it fits the current questions. */
export function findAnalysisDraft(): AnalysisDraft | undefined {
  const stored = readSession(analysisDraftKey)
  if (!isObject(stored)) return undefined
  const given = isObject(stored.answers) ? stored.answers : {}
  const typed = isObject(stored.typed) ? stored.typed : {}
  return {
    answers: Object.fromEntries(
      questionNames.flatMap((name) => (isAnswer(name, given[name]) ? [[name, given[name]]] : [])),
    ),
    typed: Object.fromEntries(
      questionNames.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])),
    ),
    step: isStep(stored.step) ? stored.step : 'amount',
  }
}

export const isStep = (value: unknown): value is Step =>
  value === 'estimate' || questionNames.some((name) => name === value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
