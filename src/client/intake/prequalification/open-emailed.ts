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
  | { readonly kind: 'calculator'; readonly address: string }

/** The page to show, or why there is none. */
export type OpenedLink = { readonly address: string } | { readonly problem: string }

/** Stores the answers of an emailed link as this device's draft. */
export async function openEmailed(token: string): Promise<OpenedLink> {
  try {
    const { body } = await withRetries(() => ask(openEstimateCall, { token }))
    const found = body as Opened
    if (found.kind === 'calculator') return { address: found.address }
    if (found.kind === 'business') {
      storeAnalysisDraft({ answers: found.answers, typed: {}, step: 'estimate' })
      return { address: '/free-analysis' }
    }
    const { answers } = found
    const asTyped = (value: string | number) => (typeof value === 'number' ? `${value / 100}` : value)
    const typed = Object.fromEntries(personalQuestions.map((name) => [name, asTyped(answers[name])]))
    storePersonalDraft({ typed, isSent: true })
    return { address: '/personal-funding' }
  } catch (error) {
    return { problem: (error instanceof RequestError && error.details.reason) || messageOf(error) }
  }
}
