import { monthBefore } from '#shared/applications/applications/steps/answer-kinds.ts'
import type { Answers, CreditBand, Urgency } from '#shared/intake/prequalification/answers.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import type { DraftAnswers } from './step.ts'

export interface Known {
  readonly phone: string | undefined
  /** Null is "I'm not sure". */
  readonly analysis: Partial<Answers>
}

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

/** Returns known answers by step as editable defaults. */
export function startingAnswers(
  { name, email }: { readonly name: string; readonly email: string },
  { phone, analysis }: Known,
  now: Date,
): Readonly<Record<string, DraftAnswers>> {
  const { amount, purpose, urgency, monthsInBusiness, monthlyRevenue, creditBand, state, otherAdvances } = analysis
  const credit = creditBand ? creditBands[creditBand] : creditBand === null ? 'not_sure' : undefined
  return {
    business: given({
      state: state ?? undefined,
      startedIn: typeof monthsInBusiness === 'number' ? monthBefore(now, monthsInBusiness) : undefined,
    }),
    owners: { owners: [given({ fullName: name, email, phone, creditBand: credit })] },
    applicant: given({ fullName: name, phone }),
    request: given({
      amountDollars: dollars(amount),
      purpose: purpose && purpose !== 'other' ? purposeLabels[purpose] : undefined,
      urgency: urgency ? urgencies[urgency] : undefined,
    }),
    financials: given({
      monthlyRevenueDollars: dollars(monthlyRevenue),
      hasPositions: otherAdvances ? 'yes' : undefined,
    }),
    income: given({ creditBand: credit }),
  }
}

const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? Math.round(cents / 100) : undefined)

const given = (answers: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
