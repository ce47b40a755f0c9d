import type { Business, Person } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
export type FileAnswers = Readonly<Record<string, DraftAnswers>>

export interface Applicant {
  readonly person: Person
  readonly business: Business
  readonly type: ApplicationType
  readonly amountDollars: number
  readonly monthlyRevenueDollars: number
  readonly needsEquipment: boolean
}

const purposes = [
  'A second oven and a bigger cold room.',
  'Inventory for the season, before prices go up.',
  'Payroll until three large invoices are paid.',
  'Deposit and build-out for a second location.',
  'Paying off two advances with daily debits.',
  'New website, and marketing for the spring.',
  'Roof repair and new chairs for the waiting room.',
]
const equipmentPurposes = [
  'A used box truck.',
  'Two excavators from an auction.',
  'A CNC router.',
  'Dental chair and scanner.',
]
const personalPurposes = ['Paying off three credit cards.', 'A new roof.', 'Moving, and a deposit.', 'Dental work.']
const banks = ['Tidewater Example Bank', 'First Example Credit Union', 'Old Mill Example Savings']
const bands = ['700_plus', '650_699', '600_649', '550_599', 'under_550', 'not_sure'] as const

export function inventApplicant(random: Random, person: Person, business: Business): Applicant {
  const type = random.percent(80) ? 'business' : 'personal'
  const size = random.next() ** 2
  const monthlyRevenueDollars = Math.round((9_000 + size * 240_000) / 500) * 500
  const wantedDollars =
    type === 'business' ? monthlyRevenueDollars * (0.6 + random.next() * 1.6) : 6_000 + random.next() * 40_000
  const amountDollars = Math.min(500_000, Math.max(5_000, Math.round(wantedDollars / 2_500) * 2_500))
  const needsEquipment = type === 'business' && random.percent(18)
  return { person, business, type, amountDollars, monthlyRevenueDollars, needsEquipment }
}

/**
 * Returns complete answers that the steps accept.
 * @param now the month is counted back from.
 */
export const answersOf = (random: Random, applicant: Applicant, now: Date): FileAnswers =>
  applicant.type === 'business' ? businessAnswers(random, applicant, now) : personalAnswers(random, applicant)

function businessAnswers(random: Random, applicant: Applicant, now: Date): FileAnswers {
  const { person, business, monthlyRevenueDollars } = applicant
  const hasPositions = random.percent(30)
  return {
    business: {
      ...{ legalName: business.legalName, entityType: business.entityType, industry: business.trade },
      startedIn: `${random.whole(1, 12)}/${now.getUTCFullYear() - random.whole(1, 14)}`,
      ...{ phone: person.phone, website: business.website, ...addressOf(person) },
      employees: random.whole(1, 30),
    },
    owners: { owners: [owner(random, person)] },
    request: request(random, applicant),
    financials: {
      ...{ monthlyRevenueDollars, annualRevenueDollars: monthlyRevenueDollars * 12 - random.whole(0, 9) * 1_000 },
      ...{ averageBalanceDollars: Math.round(monthlyRevenueDollars * 0.15), negativeDays: random.whole(0, 6) },
      wasProfitable: random.oneOf(['yes', 'yes', 'yes', 'no', 'not_sure']),
      areTaxesCurrent: random.oneOf(['yes', 'yes', 'yes', 'yes', 'not_sure']),
      hasPositions: hasPositions ? 'yes' : 'no',
      ...(hasPositions && { positions: [position(random, monthlyRevenueDollars)] }),
      ...{ bankName: random.oneOf(banks), ...account(random) },
      ein: `${random.whole(20, 27)}-${random.whole(1_000_000, 9_999_999)}`,
    },
    lenders: random.percent(8) ? { notLenders: 'My own bank, please.' } : {},
  }
}

function personalAnswers(random: Random, applicant: Applicant): FileAnswers {
  const { person } = applicant
  return {
    applicant: {
      ...{ fullName: person.name, phone: person.phone, ...addressOf(person), monthsThere: random.whole(3, 160) },
      ...{ housing: random.oneOf(['rent', 'rent', 'own']), housingDollars: random.whole(7, 26) * 100 },
      ...secrets(random),
    },
    request: request(random, applicant),
    income: {
      ...(random.percent(75)
        ? { employment: 'employed', employer: random.oneOf(['Example School District', 'Example Clinic']) }
        : { employment: 'self_employed' }),
      ...{ yearlyIncomeDollars: random.whole(34, 140) * 1_000, monthlyDebtsDollars: random.whole(1, 18) * 100 },
      ...{ creditBand: random.oneOf(bands), bankName: random.oneOf(banks), ...account(random) },
    },
    lenders: {},
  }
}

const addressOf = ({ address: { street, city, state, zip } }: Person) => ({ street, city, state, zip })

const request = (random: Random, { type, amountDollars, needsEquipment }: Applicant): DraftAnswers => ({
  amountDollars,
  purpose: random.oneOf(type === 'personal' ? personalPurposes : needsEquipment ? equipmentPurposes : purposes),
  urgency: random.oneOf(['day', 'week', 'week', 'month', 'month', 'exploring']),
  ...(type === 'business' && { product: needsEquipment ? 'equipment' : random.oneOf(['not_sure', 'term_loan']) }),
  termMonths: random.oneOf([12, 24, 36, 48, 60]),
})

const owner = (random: Random, person: Person) => ({
  ...{ fullName: person.name, role: random.oneOf(['Owner', 'Managing member', 'President']) },
  sharePercent: random.oneOf([100, 100, 100, 75, 60, 51]),
  ...{ email: person.email, phone: person.phone, ...addressOf(person) },
  ...{ creditBand: random.oneOf(bands), hasLegalRecord: 'no', ...secrets(random) },
})

const position = (random: Random, revenue: number) => ({
  funder: random.oneOf(['An example funder', 'Example Bank credit line', 'Equipment lease']),
  balanceDollars: Math.round(revenue * (0.2 + random.next() * 0.6)),
  paymentDollars: random.whole(2, 30) * 50,
  rhythm: random.oneOf(['daily', 'weekly', 'monthly']),
})

/** Area numbers from 900 on were never assigned as Social Security numbers. */
const secrets = (random: Random) => ({
  birthDate: `${random.whole(1, 12)}/${random.whole(1, 28)}/${random.whole(1956, 2001)}`,
  ssn: `9${random.whole(10, 99)}-${random.whole(50, 65)}-${random.whole(1_000, 9_999)}`,
})

/** The checksum is valid, but no bank uses the prefix. */
const account = (random: Random) => ({
  routingNumber: '000000518',
  accountNumber: String(random.whole(10_000_000, 9_999_999_999)),
})
