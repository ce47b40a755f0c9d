import { type PersonalAnswers, scorePersonal } from '#shared/intake/personal-matching/score-personal.ts'
import { creditBands, urgencyDays } from '#shared/intake/prequalification/answers.ts'
import type { AmountLimits } from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import {
  type ApplicationAnswers,
  compareMatches,
  matchAnswers,
  otherBorrowers,
  type RankedMatch,
} from './match-lender.ts'

/** Matches a personal application against a lender's criteria for individuals, best product first. */
export const matchPersonalLender = (
  offered: readonly LenderProduct[],
  given: PersonalAnswers,
  limits: AmountLimits,
): RankedMatch[] =>
  offered
    .map((each): RankedMatch => {
      const { product, version, criteria } = each
      const { personal } = criteria
      if (!personal) return otherBorrowers(each, 'Businesses', 'Individual')
      return { product, criteriaVersion: version, ...scorePersonal({ ...criteria, personal }, given, limits) }
    })
    .toSorted(compareMatches)

/** Converts the answers of a personal application; null if not answered. */
export function personalAnswers(application: ApplicationAnswers, today: Date): PersonalAnswers {
  const { answers, credit } = matchAnswers(application, { purpose: null, industry: null }, today)
  const step = (slug: string) => (application[slug] ?? {}) as Readonly<Record<string, unknown>>
  const [applicant, income] = [step('applicant'), step('income')]
  const [yearly, debts] = [cents(income.yearlyIncomeDollars), cents(income.monthlyDebtsDollars)]
  const [other, housing] = [cents(income.otherIncomeDollars), cents(applicant.housingDollars)]
  const ranges = credit.bands.map((band) => creditBands[band])
  return {
    amountCents: answers.amount,
    yearlyIncomeCents: yearly === null ? null : yearly + (other ?? 0),
    monthlyPaymentsCents: debts === null || housing === null ? null : debts + housing,
    isSelfEmployed: typeof income.employment === 'string' ? income.employment === 'self_employed' : null,
    credit:
      ranges.length === 0
        ? null
        : {
            from: Math.min(...ranges.map(([from]) => from)),
            to: Math.max(...ranges.map(([, to]) => to)),
            text: credit.text,
          },
    state: answers.state,
    withinDays: answers.urgency && urgencyDays[answers.urgency],
  }
}

const cents = (dollars: unknown) => (typeof dollars === 'number' ? Math.round(dollars * 100) : null)
