import { monthBefore } from '#shared/applications/applications/steps/answer-kinds.ts'
import {
  isPersonalAnswer,
  type PersonalEstimateAnswers,
  personalPurposeLabels,
  personalQuestions,
} from '#shared/intake/personal-matching/personal-questions.ts'
import {
  type Answers,
  type CreditBand,
  isAnswer,
  questionNames,
  type Urgency,
} from '#shared/intake/prequalification/answers.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import type { ApplicationType } from './application-type.ts'
import type { DraftAnswers } from './step.ts'

export interface Known {
  readonly phone: string | undefined
  /** Null is "I'm not sure". */
  readonly analysis: Partial<Answers>
  /** From the personal loan estimate. */
  readonly personal: Partial<PersonalEstimateAnswers>
}

/** Keeps the valid answers of what a browser sent. */
export const readKnown = (
  phone: string | undefined,
  analysis: Readonly<Record<string, unknown>>,
  personal: Readonly<Record<string, unknown>>,
): Known => ({
  phone,
  analysis: Object.fromEntries(
    questionNames.flatMap((name) => (isAnswer(name, analysis[name]) ? [[name, analysis[name]]] : [])),
  ),
  personal: Object.fromEntries(
    personalQuestions.flatMap((name) => (isPersonalAnswer(name, personal[name]) ? [[name, personal[name]]] : [])),
  ),
})

/** The application has wider bands. */
const creditBands: Readonly<Record<CreditBand, string>> = {
  under_500: 'under_550',
  from_500: 'under_550',
  from_550: '550_599',
  from_600: '600_649',
  from_650: '650_699',
  from_700: '700_plus',
  from_750: '700_plus',
}

/** "Within three months" has no equivalent. */
const urgencies: Readonly<Partial<Record<Urgency, string>>> = {
  days: 'day',
  week: 'week',
  month: 'month',
  exploring: 'exploring',
}

interface Starter {
  readonly name: string
  readonly email: string
  readonly type: ApplicationType
}

/** Returns known answers by step as editable defaults; for a personal loan its own estimate comes first. */
export function startingAnswers(
  { name, email, type }: Starter,
  { phone, analysis, personal: estimated }: Known,
  now: Date,
): Readonly<Record<string, DraftAnswers>> {
  const { monthsInBusiness, monthlyRevenue, otherAdvances } = analysis
  const personal = type === 'personal' ? estimated : {}
  const creditBand = personal.creditBand ?? (analysis.creditBand === null ? 'not_sure' : analysis.creditBand)
  const credit = creditBand === 'not_sure' ? creditBand : creditBand && creditBands[creditBand]
  const urgency = personal.urgency ?? analysis.urgency
  return {
    business: given({
      state: analysis.state ?? undefined,
      industry: analysis.industry && analysis.industry !== 'other' ? industryLabels[analysis.industry] : undefined,
      startedIn: typeof monthsInBusiness === 'number' ? monthBefore(now, monthsInBusiness) : undefined,
    }),
    owners: { owners: [given({ fullName: name, email, phone, creditBand: credit })] },
    applicant: given({
      ...{ fullName: name, phone, state: personal.state, housingDollars: dollars(personal.monthlyHousing) },
    }),
    request: given({
      amountDollars: dollars(personal.amount ?? analysis.amount),
      purpose: purposeOf(personal, analysis),
      urgency: urgency ? urgencies[urgency] : undefined,
    }),
    financials: given({
      monthlyRevenueDollars: dollars(monthlyRevenue),
      hasPositions: otherAdvances ? 'yes' : undefined,
    }),
    income: given({
      employment: personal.work === 'self_employed' ? personal.work : undefined,
      yearlyIncomeDollars: dollars(personal.yearlyIncome),
      monthlyDebtsDollars: dollars(personal.monthlyDebts),
      creditBand: credit,
    }),
  }
}

/** The applicant describes other purposes. */
function purposeOf({ purpose: personal }: Known['personal'], { purpose: business }: Known['analysis']) {
  if (personal) return personal === 'other' ? undefined : personalPurposeLabels[personal]
  return business && business !== 'other' ? purposeLabels[business] : undefined
}

const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? Math.round(cents / 100) : undefined)

const given = (answers: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
