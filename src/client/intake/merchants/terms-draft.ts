import type { Pricing } from '#shared/intake/merchants/pricing.ts'
import type { Rate } from '#shared/intake/merchants/published-rates.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'

/** As entered: percent, cents per payment, dollars, months. */
export interface TermsDraft {
  readonly kind: Pricing['kind']
  readonly processor: string
  readonly presentPercent: string
  readonly presentCents: string
  readonly absentPercent: string
  readonly absentCents: string
  readonly qualifiedPercent: string
  readonly qualifiedCents: string
  readonly midQualifiedPercent: string
  readonly midQualifiedCents: string
  readonly nonQualifiedPercent: string
  readonly nonQualifiedCents: string
  readonly monthly: string
  readonly months: string
  readonly leaving: string
  readonly remarks: string
}

/** `field` is the server's name. */
interface TermField {
  readonly name: Exclude<keyof TermsDraft, 'kind'>
  readonly label: string
  readonly field: string
}

const rateFields = (
  name: 'present' | 'absent' | 'qualified' | 'midQualified' | 'nonQualified',
  percent: string,
  cents: string,
) =>
  [
    { name: `${name}Percent`, label: percent, field: `${name}.basisPoints` },
    { name: `${name}Cents`, label: cents, field: `${name}.mils` },
  ] as const satisfies readonly TermField[]

const placeFields = (what: string) => [
  ...rateFields('present', `In-person ${what}, percent`, 'In-person fee, cents per payment'),
  ...rateFields('absent', `Keyed or online ${what}, percent`, 'Keyed or online fee, cents per payment'),
]

const tierFields = [
  ...rateFields('qualified', 'Qualified rate, percent', 'Qualified fee, cents per payment'),
  ...rateFields('midQualified', 'Mid-qualified rate, percent', 'Mid-qualified fee, cents per payment'),
  ...rateFields('nonQualified', 'Nonqualified rate, percent', 'Nonqualified fee, cents per payment'),
]

/** Returns the fields with numbers for a kind of pricing. */
export const termFields = (kind: Pricing['kind']): readonly TermField[] => [
  ...(kind === 'tiered' ? tierFields : placeFields(kind === 'flat' ? 'rate' : 'markup')),
  {
    name: 'monthly',
    label: kind === 'subscription' ? 'Monthly subscription, dollars' : 'Monthly fee, dollars',
    field: 'monthlyCents',
  },
  { name: 'months', label: 'Contract, months (0: none)', field: 'contractMonths' },
  { name: 'leaving', label: 'Early termination fee, dollars', field: 'leavingFeeCents' },
]

const noRates = {
  ...{ presentPercent: '', presentCents: '', absentPercent: '', absentCents: '' },
  ...{ qualifiedPercent: '', qualifiedCents: '', midQualifiedPercent: '', midQualifiedCents: '' },
  ...{ nonQualifiedPercent: '', nonQualifiedCents: '' },
}

const percentOf = ({ basisPoints }: Rate) => String(basisPoints / 100)
const centsOf = ({ mils }: Rate) => String(mils / 10)

/** Returns the previous version's terms; empty if there is none. */
export function initialTerms(before: QuoteTerms | undefined): TermsDraft {
  if (!before)
    return {
      ...{ kind: 'interchange_plus', processor: '', ...noRates, remarks: '' },
      ...{ monthly: '0', months: '0', leaving: '0' },
    }
  return {
    ...{ kind: before.kind, processor: before.processor, ...noRates, remarks: before.remarks },
    ...(before.kind === 'tiered'
      ? {
          ...{ qualifiedPercent: percentOf(before.qualified), qualifiedCents: centsOf(before.qualified) },
          ...{ midQualifiedPercent: percentOf(before.midQualified), midQualifiedCents: centsOf(before.midQualified) },
          ...{ nonQualifiedPercent: percentOf(before.nonQualified), nonQualifiedCents: centsOf(before.nonQualified) },
        }
      : {
          ...{ presentPercent: percentOf(before.present), presentCents: centsOf(before.present) },
          ...{ absentPercent: percentOf(before.absent), absentCents: centsOf(before.absent) },
        }),
    monthly: String(before.monthlyCents / 100),
    months: String(before.contractMonths),
    leaving: String(before.leavingFeeCents / 100),
  }
}

function read(text: string, scale: number) {
  const value = parseNumber(text)
  if (value === undefined) return -1
  const whole = Math.round(value * scale)
  return Math.abs(value * scale - whole) < 0.0001 ? whole : -1
}

const readRate = (percent: string, cents: string): Rate => ({ basisPoints: read(percent, 100), mils: read(cents, 10) })

/**
 * Converts to the server's units. Text that isn't a number, or has more decimals than are stored, becomes -1, which the
 * server refuses.
 */
export function parseTerms(typed: TermsDraft): QuoteTerms {
  const terms = {
    ...{ processor: typed.processor, remarks: typed.remarks },
    monthlyCents: read(typed.monthly, 100),
    contractMonths: read(typed.months, 1),
    leavingFeeCents: read(typed.leaving, 100),
  }
  if (typed.kind === 'tiered')
    return {
      ...{ kind: typed.kind, ...terms },
      qualified: readRate(typed.qualifiedPercent, typed.qualifiedCents),
      midQualified: readRate(typed.midQualifiedPercent, typed.midQualifiedCents),
      nonQualified: readRate(typed.nonQualifiedPercent, typed.nonQualifiedCents),
    }
  return {
    ...{ kind: typed.kind, ...terms },
    present: readRate(typed.presentPercent, typed.presentCents),
    absent: readRate(typed.absentPercent, typed.absentCents),
  }
}

/** Returns whether all prices were entered, so that the month can be computed. */
export function hasPrices(terms: QuoteTerms): boolean {
  const rates =
    terms.kind === 'tiered' ? [terms.qualified, terms.midQualified, terms.nonQualified] : [terms.present, terms.absent]
  return terms.monthlyCents >= 0 && rates.every(({ basisPoints, mils }) => basisPoints >= 0 && mils >= 0)
}
