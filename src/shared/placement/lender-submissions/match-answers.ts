import { creditBands } from '#shared/applications/applications/steps/choices.ts'
import { parseMonth, parseMonthsAgo } from '#shared/applications/applications/steps/parse-date.ts'
import type { Answers, CreditBand, Urgency } from '#shared/intake/prequalification/answers.ts'
import type { Industry } from '#shared/intake/prequalification/industry.ts'
import type { Purpose } from '#shared/intake/prequalification/purpose.ts'
import type { KnownCredit } from '#shared/placement/lender-submissions/match-lender.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

type StepAnswers = Readonly<Record<string, unknown>>

/** Answers of an application by step slug, secrets masked. */
export type ApplicationAnswers = Readonly<Record<string, unknown>>

/** Maps the application's credit bands to those of the prequalification; an open end covers several. */
const bandsOf: Readonly<Record<string, readonly CreditBand[]>> = {
  '700_plus': ['from_700', 'from_750'],
  '650_699': ['from_650'],
  '600_649': ['from_600'],
  '550_599': ['from_550'],
  under_550: ['under_500', 'from_500'],
}
const urgencies: Readonly<Record<string, Urgency>> = {
  day: 'days',
  week: 'week',
  month: 'month',
  exploring: 'exploring',
}
/** Payment frequencies that the prequalification counts as an open advance. */
const advanceRhythms = ['daily', 'weekly']
/** The highest number of advances that the prequalification distinguishes. */
const maxAdvances = 3

/**
 * Converts application answers to prequalification answers. Questions that the application does not ask, or asks as
 * free text, are null: "unknown", never "not met".
 * @param known purpose and industry, if the same person chose them in the prequalification.
 */
export function matchAnswers(
  application: ApplicationAnswers,
  known: { purpose: Purpose | null; industry: Industry | null },
  today: Date,
): { answers: Answers; credit: KnownCredit } {
  const step = (slug: string) => (application[slug] ?? {}) as StepAnswers
  const [business, request, financials] = [step('business'), step('request'), step('financials')]
  return {
    answers: {
      amount: cents(request.amountDollars),
      purpose: known.purpose,
      monthsInBusiness: monthsSince(business.startedIn, today),
      monthlyRevenue: cents(financials.monthlyRevenueDollars),
      creditBand: null,
      industry: known.industry,
      state: stateOf(application) || null,
      otherAdvances: openAdvances(financials),
      urgency: urgencies[String(request.urgency)] ?? null,
    },
    credit: creditOf(String(mainOwner(step('owners')).creditBand ?? step('income').creditBand)),
  }
}

/** The state of the business, or of the person if there is none; empty if neither is answered. */
export function stateOf(application: ApplicationAnswers): keyof typeof usStates | '' {
  const { state } = (application.business ?? application.applicant ?? {}) as StepAnswers
  return Object.keys(usStates).find((each): each is keyof typeof usStates => each === state) ?? ''
}

const creditOf = (answer: string): KnownCredit => ({
  bands: bandsOf[answer] ?? [],
  words: (bandsOf[answer] && creditBands.find(([value]) => value === answer)?.[1]) ?? '',
})

const cents = (dollars: unknown) => (typeof dollars === 'number' ? Math.round(dollars * 100) : null)

function monthsSince(startedIn: unknown, today: Date): number | null {
  if (typeof startedIn !== 'string') return null
  const start = parseMonth(startedIn)
  if (!start) return parseMonthsAgo(startedIn) ?? null
  return Math.max(0, (today.getUTCFullYear() - start.year) * 12 + today.getUTCMonth() + 1 - start.month)
}

function openAdvances({ hasPositions, positions }: StepAnswers): number | null {
  if (hasPositions === 'no') return 0
  if (!Array.isArray(positions)) return null
  return Math.min(
    maxAdvances,
    positions.filter(({ rhythm }: StepAnswers) => advanceRhythms.includes(String(rhythm))).length,
  )
}

/** Lenders look at the largest owner. */
function mainOwner({ owners }: StepAnswers): StepAnswers {
  if (!Array.isArray(owners)) return {}
  return owners.reduce<StepAnswers>(
    (main, owner: StepAnswers) => (Number(owner.sharePercent) > Number(main.sharePercent ?? 0) ? owner : main),
    {},
  )
}
