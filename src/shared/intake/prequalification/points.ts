import { formatDuration, plural, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import {
  type Answers,
  type CreditBand,
  creditBands,
  type QuestionName,
  type Urgency,
  urgencyDays,
} from '#shared/intake/prequalification/answers.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import {
  type AmountLimits,
  fundableRange,
  largestAmountCents,
  missingRevenueCents,
  nearestAmountCents,
  wholeDollarsUp,
} from '#shared/intake/prequalification/largest-amount.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

/** Only a known answer can meet a criterion. */
export type Verdict = 'met' | 'not_met' | 'unknown'

export interface Judgement {
  readonly verdict: Verdict
  readonly asks: string
  /** Only if the criterion is not met, or if an answer is not exact enough. */
  readonly gap: string | undefined
  readonly canChange: boolean
}

type Judge = (criteria: Criteria, given: Answers, limits: AmountLimits) => Judgement | undefined

/** @param gap null if the applicant can't change the answer to one that meets the criterion; then `fixedGap` says why. */
const judged = (asks: string, isMet: boolean | undefined, gap: string | null, fixedGap = ''): Judgement => ({
  verdict: isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met',
  asks,
  gap: isMet === false ? (gap ?? fixedGap) : undefined,
  canChange: gap !== null,
})

/** Undefined if the answer is unknown. */
const whether = <Answer>(answer: Answer | null, rule: (answer: Answer) => boolean) =>
  answer === null ? undefined : rule(answer)

/** Undefined if the lender does not ask. */
export const judges: Readonly<Record<QuestionName, Judge>> = {
  amount: judgeAmount,
  purpose: ({ purposes }, { purpose }) =>
    purposes
      ? judged(
          purposes.map((each) => purposeLabels[each]).join('; '),
          whether(purpose, (answer) => purposes.includes(answer)),
          null,
          'this lender doesn’t finance this purpose',
        )
      : undefined,
  monthsInBusiness: ({ minMonthsInBusiness: least }, { monthsInBusiness: found }) =>
    judged(
      `${formatDuration(least)} or more`,
      whether(found, (months) => months >= least),
      `${plural(least - (found ?? 0), 'more month')} in business`,
    ),
  monthlyRevenue: ({ minMonthlyRevenueCents: least }, { monthlyRevenue: found }) =>
    judged(
      `${wholeDollars(least)} a month or more`,
      whether(found, (cents) => cents >= least),
      revenueStep(least - (found ?? 0)),
    ),
  creditBand: ({ minCreditScore: least }, { creditBand }) => {
    const judgement = judged(
      `${least} or more`,
      whether(creditBand, (band) => creditBands[band][1] >= least) && isScoreMet(least, creditBand),
      least <= creditBands.from_750[1] ? `a credit score of ${least} or more` : null,
      'this lender’s minimum score is above every credit score',
    )
    const isInBand = judgement.verdict === 'unknown' && creditBand !== null
    return isInBand
      ? { ...judgement, gap: `your range includes ${least}, so it depends on your exact score` }
      : judgement
  },
  industry: ({ restrictedIndustries: without }, { industry }) =>
    without.length > 0
      ? judged(
          `All except: ${without.map((each) => industryLabels[each]).join('; ')}`,
          whether(industry, (answer) => !without.includes(answer)),
          null,
          'this lender doesn’t finance your industry',
        )
      : undefined,
  state: ({ unlicensedStates: without }, { state }) =>
    without.length > 0
      ? judged(
          `All except: ${without.map((each) => usStates[each]).join(', ')}`,
          whether(state, (answer) => !without.includes(answer)),
          null,
          'this lender isn’t licensed in your state',
        )
      : undefined,
  otherAdvances: ({ maxOtherAdvances: most }, { otherAdvances: found }) =>
    judged(
      most === 0 ? 'None open' : `Up to ${most} open`,
      whether(found, (open) => open <= most),
      most === 0 ? 'pay off all open advances' : `pay off advances until ${most} ${most === 1 ? 'is' : 'are'} left`,
    ),
  urgency: ({ fundingDays }, { urgency }) =>
    judged(
      `Usually funds in ${plural(fundingDays, 'day')}`,
      whether(urgency, (answer) => hasTime(answer, fundingDays)),
      waitStep(fundingDays),
    ),
}

/** Unknown if the band includes the limit. */
const isScoreMet = (least: number, band: CreditBand | null) =>
  band !== null && creditBands[band][0] >= least ? true : undefined

/** No date means any number of days. */
const hasTime = (urgency: Urgency, days: number) => urgency === 'exploring' || urgencyDays[urgency] >= days

function judgeAmount(criteria: Criteria, given: Answers, limits: AmountLimits): Judgement {
  const { amount, monthlyRevenue } = given
  const { maxAmountCents, maxPercentOfMonthlyRevenue: percent } = criteria
  // The site arranges no smaller or larger amounts.
  const least = Math.max(criteria.minAmountCents, limits.fromCents)
  const highest = Math.min(maxAmountCents, limits.toCents)
  const most = Math.min(largestAmountCents(criteria, monthlyRevenue), limits.toCents)
  const gap = amountSteps(criteria, given, limits)
  const fixedGap = 'this lender funds other amounts'
  if (most < least) return judged(`${wholeDollars(least)} or more`, false, gap, fixedGap)
  const asks = `${wholeDollars(least)} to ${wholeDollars(most)}${most < highest ? ' at your revenue' : ''}`
  if (amount === null) return judged(asks, undefined, '')
  if (amount < least || amount > most) return judged(asks, false, gap, fixedGap)
  // If revenue decides the limit and is unknown, the amount may still be too high.
  return judged(asks, percent === null || monthlyRevenue !== null ? true : undefined, '')
}

/** Returns the steps that bring the amount into a lender's range; null if there are none. */
function amountSteps(criteria: Criteria, given: Answers, limits: AmountLimits): string | null {
  const { amount, monthlyRevenue } = given
  const range = fundableRange(criteria, limits, monthlyRevenue)
  if (range) return amount === null ? '' : amountStep(nearestAmountCents(amount, range))
  const missing = monthlyRevenue === null ? undefined : missingRevenueCents(criteria, limits, monthlyRevenue)
  if (missing === undefined) return null
  const raised = fundableRange(criteria, limits, (monthlyRevenue ?? 0) + missing)
  const nearest = amount === null || !raised ? amount : nearestAmountCents(amount, raised)
  const revenue = `${revenueStep(missing)}, for its smallest amount`
  return nearest === null || nearest === amount ? revenue : `${revenue}; ${amountStep(nearest)}`
}

/** `$2,500 more in monthly revenue`; the argument is a minimum, in cents. */
export const revenueStep = (cents: number) => `${exactDollars(wholeDollarsUp(cents))} more in monthly revenue`

/** `ask for $45,000 instead` */
export const amountStep = (cents: number) => `ask for ${exactDollars(cents)} instead`

/** `wait up to 60 days for funding` */
const waitStep = (days: number) => `wait up to ${plural(days, 'day')} for funding`

const exactDollars = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))
