import { readDraft, removeDraft, writeDraft } from '#client/platform/session/session-json.ts'
import {
  isPersonalAnswer,
  type PersonalEstimateAnswers,
  type PersonalQuestion,
  personalQuestions,
  personalRules,
} from '#shared/intake/personal-matching/personal-questions.ts'
import { type Answers, isAnswer, type QuestionName, questionNames } from '#shared/intake/prequalification/answers.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'

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

export const storeAnalysisDraft = (draft: AnalysisDraft) => writeDraft(analysisDraftKey, draft)
export const removeAnalysisDraft = () => removeDraft(analysisDraftKey)

/** Returns the draft, if it fits the current questions. */
export function findAnalysisDraft(): AnalysisDraft | undefined {
  const stored = readDraft(analysisDraftKey)
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

export const personalDraftKey = 'personalEstimateDraft'

/** Answers as entered; `isSent` shows the estimate. */
export interface PersonalDraft {
  readonly typed: Partial<Record<PersonalQuestion, string>>
  readonly isSent: boolean
}

export const emptyPersonalDraft: PersonalDraft = { typed: {}, isSent: false }

export const storePersonalDraft = (draft: PersonalDraft) => writeDraft(personalDraftKey, draft)
export const removePersonalDraft = () => removeDraft(personalDraftKey)

export function findPersonalDraft(): PersonalDraft | undefined {
  const stored = readDraft(personalDraftKey)
  if (!isObject(stored)) return undefined
  const typed = isObject(stored.typed) ? stored.typed : {}
  return {
    typed: Object.fromEntries(
      personalQuestions.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])),
    ),
    isSent: stored.isSent === true,
  }
}

/** Returns the valid answers, amounts in whole dollars. */
export function readPersonalDraft({ typed }: PersonalDraft): Partial<PersonalEstimateAnswers> {
  return Object.fromEntries(
    personalQuestions.flatMap((name) => {
      const text = typed[name] ?? ''
      const dollars = 'choices' in personalRules[name] ? undefined : parseNumber(text)
      const answer = dollars === undefined ? text : Math.round(dollars) * 100
      return isPersonalAnswer(name, answer) ? [[name, answer]] : []
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
