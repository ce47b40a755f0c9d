import type { Criteria } from '#shared/lenders/criteria.ts'
import { industryWords } from '#shared/lenders/industry.ts'
import { purposeWords } from '#shared/lenders/purpose.ts'
import { durationWords, plural, wholeDollars } from '#shared/prequalification/answer-words.ts'
import { type Answers, creditBands, type QuestionName, urgencyDays } from '#shared/prequalification/answers.ts'
import { largestAmountCents } from '#shared/prequalification/largest-amount.ts'
import { usStates } from '#shared/settings/us-states.ts'

/** How one criterion stands. Only a known answer can meet it. */
export type Verdict = 'met' | 'not_met' | 'unknown'

export interface Judgement {
  readonly verdict: Verdict
  /** What the lender asks for. */
  readonly asks: string
  /** What is missing, in words; only where it is not met. */
  readonly gap: string | undefined
}

const judged = (asks: string, isMet: boolean | undefined, gap: string): Judgement => ({
  verdict: isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met',
  asks,
  gap: isMet === false ? gap : undefined,
})

/** Holds an answer against a rule, where there is an answer. */
const whether = <Answer>(answer: Answer | null, rule: (answer: Answer) => boolean) =>
  answer === null ? undefined : rule(answer)

/** The judgement about each answer, by the question that it answers; undefined where the lender does not ask. */
export const judges: Readonly<Record<QuestionName, (criteria: Criteria, given: Answers) => Judgement | undefined>> = {
  amount: judgeAmount,
  purpose: ({ purposes }, { purpose }) =>
    purposes
      ? judged(
          purposes.map((each) => purposeWords[each]).join('; '),
          whether(purpose, (answer) => purposes.includes(answer)),
          'this lender finances other things',
        )
      : undefined,
  monthsInBusiness: ({ minMonthsInBusiness: least }, { monthsInBusiness: found }) =>
    judged(
      `${durationWords(least)} or more`,
      whether(found, (months) => months >= least),
      `${plural(least - (found ?? 0), 'more month')} in business`,
    ),
  monthlyRevenue: ({ minMonthlyRevenueCents: least }, { monthlyRevenue: found }) =>
    judged(
      `${wholeDollars(least)} a month or more`,
      whether(found, (cents) => cents >= least),
      `${wholeDollars(least - (found ?? 0))} more revenue a month`,
    ),
  creditBand: judgeCredit,
  industry: ({ restrictedIndustries: without }, { industry }) =>
    without.length > 0
      ? judged(
          `All but: ${without.map((each) => industryWords[each]).join('; ')}`,
          whether(industry, (answer) => !without.includes(answer)),
          'this lender does not finance your industry',
        )
      : undefined,
  state: ({ unlicensedStates: without }, { state }) =>
    without.length > 0
      ? judged(
          `All but: ${without.map((each) => usStates[each]).join(', ')}`,
          whether(state, (answer) => !without.includes(answer)),
          'this lender has no licence in your state',
        )
      : undefined,
  otherAdvances: ({ maxOtherAdvances: most }, { otherAdvances: found }) =>
    judged(
      most === 0 ? 'None open' : `${most} open at most`,
      whether(found, (open) => open <= most),
      `${plural((found ?? 0) - most, 'advance')} paid off first`,
    ),
  urgency: ({ fundingDays }, { urgency }) =>
    judged(
      `Usually pays in ${plural(fundingDays, 'day')}`,
      whether(urgency, (answer) => urgencyDays[answer] >= fundingDays),
      `wait ${plural(fundingDays - (urgency ? urgencyDays[urgency] : 0), 'more day')} for the money`,
    ),
}

function judgeAmount(criteria: Criteria, { amount, monthlyRevenue }: Answers): Judgement {
  const { minAmountCents: least, maxAmountCents, maxPercentOfMonthlyRevenue: percent } = criteria
  const most = largestAmountCents(criteria, monthlyRevenue)
  if (percent !== null && monthlyRevenue !== null && most < least) {
    const needed = Math.ceil((least * 100) / percent) - monthlyRevenue
    return judged(
      `${wholeDollars(least)} or more`,
      false,
      `${wholeDollars(needed)} more revenue a month, for its smallest amount`,
    )
  }
  const asks = `${wholeDollars(least)} to ${wholeDollars(most)}${most < maxAmountCents ? ' at your revenue' : ''}`
  if (amount === null) return judged(asks, undefined, '')
  if (amount < least) return judged(asks, false, `ask for ${wholeDollars(least - amount)} more`)
  if (amount > most) return judged(asks, false, `ask for ${wholeDollars(amount - most)} less`)
  // Where revenue decides about the limit and is not known, the amount may still be too much.
  return judged(asks, percent === null || monthlyRevenue !== null ? true : undefined, '')
}

/** A band may reach across the limit: then nobody knows yet. */
function judgeCredit({ minCreditScore: least }: Criteria, { creditBand }: Answers): Judgement {
  const asks = `${least} or more`
  if (creditBand === null) return judged(asks, undefined, '')
  const [from, to] = creditBands[creditBand]
  if (to >= least) return judged(asks, from >= least ? true : undefined, '')
  return judged(asks, false, `${least - to} to ${least - from} points more`)
}
