import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { ask } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { openEstimateCall } from '#shared/intake/emailed-estimates/addresses.ts'
import { type PersonalEstimateAnswers, personalQuestions } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { storeAnalysisDraft, storePersonalDraft } from './analysis-draft.ts'

type Opened =
  | { readonly kind: 'business'; readonly answers: Answers }
  | { readonly kind: 'personal'; readonly answers: PersonalEstimateAnswers }

/** Stores the answers of an emailed link as this device's draft. @returns why it failed, if it did. */
export async function openEmailed(token: string): Promise<string | undefined> {
  try {
    const { body } = await withRetries(() => ask(openEstimateCall, { token }))
    const found = body as Opened
    if (found.kind === 'business') storeAnalysisDraft({ answers: found.answers, typed: {}, step: 'estimate' })
    else {
      const { answers } = found
      const asTyped = (value: string | number) => (typeof value === 'number' ? `${value / 100}` : value)
      const typed = Object.fromEntries(personalQuestions.map((name) => [name, asTyped(answers[name])]))
      storePersonalDraft({ typed, isSent: true })
    }
    return undefined
  } catch (error) {
    return (error instanceof RequestError && error.details.reason) || messageOf(error)
  }
}
