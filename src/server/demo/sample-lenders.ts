import type { Criteria, PersonalCriteria, Pricing, UsState } from '#shared/intake/prequalification/criteria.ts'
import type { Industry } from '#shared/intake/prequalification/industry.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import type { SubmissionMethod } from '#shared/placement/lenders/contract.ts'
import { day, dayOf, type Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

export interface SampleLender {
  readonly id: string
  readonly name: string
  readonly method: SubmissionMethod
  readonly commissionBasisPoints: number
  readonly clawbackDays: number
  readonly product: Product
  readonly criteria: Criteria
}

interface Sketch {
  readonly name: string
  readonly product: Product
  readonly method: SubmissionMethod
  readonly commission: number
  /** Whole dollars. */
  readonly amounts: readonly [from: number, to: number]
  readonly months: number
  readonly monthlyRevenue: number
  readonly credit: number
  readonly advances: number
  readonly percentOfRevenue: number
  readonly days: number
  readonly pricing: Pricing
  readonly personal?: PersonalCriteria
  readonly unlicensed?: readonly UsState[]
  readonly restricted?: readonly Industry[]
}

const rate = (low: number, high: number, months: number, fee: number, frequency: 'monthly' | 'weekly' = 'monthly') => ({
  ...{
    kind: 'rate' as const,
    lowBasisPoints: low,
    highBasisPoints: high,
    months,
    frequency,
    lenderFeeBasisPoints: fee,
  },
})
const factor = (low: number, high: number, months: number, fee: number, frequency: 'daily' | 'weekly') => ({
  ...{ kind: 'factor' as const, lowThousandths: low, highThousandths: high, months, frequency },
  lenderFeeBasisPoints: fee,
})

const never: readonly Industry[] = ['finance', 'cannabis', 'gambling']

/** Each name says that it is fictional, because a list of lenders may be read alone. */
const sketches: readonly Sketch[] = [
  {
    ...{ name: 'Lantern Quay Bank (sample)', product: 'term_loan', method: 'mail', commission: 200 },
    ...{ amounts: [50_000, 500_000], months: 24, monthlyRevenue: 25_000, credit: 680, advances: 0 },
    ...{ percentOfRevenue: 400, days: 21, pricing: rate(790, 1_250, 60, 100), restricted: [...never, 'firearms'] },
  },
  {
    ...{ name: 'Tidewrack Community Bank (sample)', product: 'term_loan', method: 'portal', commission: 150 },
    ...{ amounts: [25_000, 350_000], months: 24, monthlyRevenue: 20_000, credit: 660, advances: 0 },
    ...{ percentOfRevenue: 300, days: 25, pricing: rate(850, 1_390, 48, 75), unlicensed: ['CA', 'TX', 'OR', 'WA'] },
  },
  {
    ...{ name: 'Breakwater Small Loans (sample)', product: 'sba', method: 'portal', commission: 100 },
    ...{ amounts: [30_000, 500_000], months: 24, monthlyRevenue: 15_000, credit: 650, advances: 0 },
    ...{ percentOfRevenue: 600, days: 50, pricing: rate(1_050, 1_300, 120, 200) },
  },
  {
    ...{ name: 'Ironmast Equipment (sample)', product: 'equipment', method: 'link', commission: 250 },
    ...{ amounts: [20_000, 400_000], months: 12, monthlyRevenue: 10_000, credit: 600, advances: 1 },
    ...{ percentOfRevenue: 350, days: 8, pricing: rate(690, 1_590, 60, 150) },
  },
  {
    ...{ name: 'Capstan Credit Lines (sample)', product: 'line_of_credit', method: 'link', commission: 300 },
    ...{ amounts: [20_000, 250_000], months: 12, monthlyRevenue: 15_000, credit: 610, advances: 1 },
    ...{ percentOfRevenue: 200, days: 4, pricing: rate(1_290, 2_890, 12, 200, 'weekly'), unlicensed: ['NV', 'ME'] },
  },
  {
    ...{ name: 'Halyard Working Capital (sample)', product: 'line_of_credit', method: 'mail', commission: 350 },
    ...{ amounts: [10_000, 150_000], months: 6, monthlyRevenue: 10_000, credit: 580, advances: 2 },
    ...{ percentOfRevenue: 150, days: 3, pricing: rate(1_690, 3_490, 18, 250, 'weekly') },
  },
  {
    ...{ name: 'Mooring Invoice House (sample)', product: 'invoice', method: 'link', commission: 150 },
    ...{ amounts: [20_000, 300_000], months: 6, monthlyRevenue: 15_000, credit: 550, advances: 2 },
    ...{ percentOfRevenue: 200, days: 3, unlicensed: ['UT'] },
    pricing: { kind: 'single', lowThousandths: 1_020, highThousandths: 1_060, months: 2, lenderFeeBasisPoints: 0 },
  },
  {
    ...{ name: 'Fathom Revenue Funding (sample)', product: 'revenue_based', method: 'mail', commission: 600 },
    ...{ amounts: [10_000, 250_000], months: 6, monthlyRevenue: 10_000, credit: 540, advances: 1 },
    ...{ percentOfRevenue: 150, days: 2, pricing: factor(1_190, 1_380, 9, 250, 'daily'), unlicensed: ['VA', 'CT'] },
  },
  {
    ...{ name: 'Spindrift Advance (sample)', product: 'revenue_based', method: 'portal', commission: 800 },
    ...{ amounts: [10_000, 150_000], months: 6, monthlyRevenue: 12_000, credit: 500, advances: 3 },
    ...{ percentOfRevenue: 125, days: 2, pricing: factor(1_260, 1_450, 7, 300, 'daily'), unlicensed: ['CA', 'NY'] },
  },
  {
    ...{ name: 'Beacon Steps Lending (sample)', product: 'term_loan', method: 'link', commission: 400 },
    ...{ amounts: [15_000, 200_000], months: 12, monthlyRevenue: 12_000, credit: 600, advances: 1 },
    ...{ percentOfRevenue: 200, days: 5, pricing: rate(1_490, 2_790, 24, 300, 'weekly') },
  },
  {
    ...{ name: 'Pilot House Personal (sample)', product: 'term_loan', method: 'portal', commission: 200 },
    ...{ amounts: [5_000, 60_000], months: 0, monthlyRevenue: 0, credit: 580, advances: 12 },
    ...{ percentOfRevenue: 1_000, days: 3, pricing: rate(890, 2_490, 48, 300) },
    personal: { minYearlyIncomeCents: 3_000_000, maxDebtToIncomePercent: 45, acceptsSelfEmployed: true },
  },
  {
    ...{ name: 'Gangway Credit Union (sample)', product: 'term_loan', method: 'portal', commission: 50 },
    ...{ amounts: [5_000, 100_000], months: 0, monthlyRevenue: 0, credit: 640, advances: 12 },
    ...{ percentOfRevenue: 1_000, days: 6, pricing: rate(690, 1_690, 60, 0) },
    personal: { minYearlyIncomeCents: 4_500_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: false },
  },
]

/** Adds the lenders; the last two lend to individuals. */
export function signLenders(rows: SampleRows, random: Random, start: Date, until: Date): SampleLender[] {
  return sketches.map((sketch, index) => {
    const id = random.id(start)
    const { name, product, method, commission: commissionBasisPoints } = sketch
    const slug = name.replace(' (sample)', '').toLowerCase().replaceAll(' ', '-')
    const mail = `files@${slug}.example.com`
    const clawbackDays = random.oneOf([30, 45, 60, 90])
    rows.lenders.push({
      ...{ id, name, commissionBasisPoints, submissionMethod: method, createdAt: start, updatedAt: start },
      ...{
        legalName: '',
        submissionEmail: method === 'mail' ? mail : '',
        clawbackDays,
      },
      contacts: [
        {
          name: `${name.split(' ')[0]} submissions desk`,
          role: 'New submissions',
          email: mail,
          phone: '(212) 555-0150',
        },
      ],
      // One expires soon, to show the warning.
      licenses: [
        {
          state: 'CA',
          number: `60DBO-${random.whole(10_000, 99_999)}`,
          expiresOn: dayOf(plus(until, 25 + index * 40)),
        },
        { state: 'FL', number: `MLD${random.whole(1_000, 9_999)}`, expiresOn: dayOf(plus(until, 200 + index * 9)) },
      ],
      dataUseCertifiedOn: dayOf(plus(start, -10)),
    })
    const criteria = criteriaOf(sketch)
    rows.criteria.push({ id: random.id(start), lenderId: id, product, version: 1, criteria, createdAt: start })
    return { id, name, method, commissionBasisPoints, clawbackDays, product, criteria }
  })
}

const plus = (at: Date, days: number) => new Date(at.getTime() + days * day)

const criteriaOf = (sketch: Sketch): Criteria => ({
  minAmountCents: sketch.amounts[0] * 100,
  maxAmountCents: sketch.amounts[1] * 100,
  maxPercentOfMonthlyRevenue: sketch.percentOfRevenue,
  minMonthsInBusiness: sketch.months,
  minMonthlyRevenueCents: sketch.monthlyRevenue * 100,
  minCreditScore: sketch.credit,
  maxOtherAdvances: sketch.advances,
  purposes: sketch.product === 'equipment' ? ['equipment'] : null,
  restrictedIndustries: [...(sketch.restricted ?? never)],
  unlicensedStates: [...(sketch.unlicensed ?? [])],
  fundingDays: sketch.days,
  ...(sketch.personal && { personal: sketch.personal }),
  pricing: sketch.pricing,
  usualTerms: {
    hasUccFiling: !sketch.personal,
    hasPersonalGuarantee: !sketch.personal && sketch.pricing.kind === 'rate',
    prepayment:
      sketch.pricing.kind === 'rate' ? 'No prepayment penalty.' : 'The whole amount is owed from the first day.',
  },
})

export function lendersFor(
  all: readonly SampleLender[],
  file: { isPersonal: boolean; amountCents: number; state: string; needsEquipment: boolean },
): SampleLender[] {
  const [business, personal] = [all.slice(0, -2), all.slice(-2)]
  return (file.isPersonal ? personal : business).filter(
    ({ product, criteria: { minAmountCents, maxAmountCents, unlicensedStates } }) =>
      minAmountCents <= file.amountCents &&
      file.amountCents <= maxAmountCents &&
      !unlicensedStates.some((state) => state === file.state) &&
      (product !== 'equipment' || file.needsEquipment),
  )
}
