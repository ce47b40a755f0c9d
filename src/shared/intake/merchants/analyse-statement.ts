import { assumedTiers, type Pricing } from './pricing.ts'
import { type CardKind, cardMixes, type Rate, ratesVersion, rateTable, type Tier } from './published-rates.ts'

/** One month; whole percentages. */
export interface Statement {
  readonly volumeCents: number
  readonly feesCents: number
  readonly payments: number
  /** Card present, as a share of payments without American Express. */
  readonly presentPercent: number
  readonly amexPercent: number
  readonly terminationFeeCents: number
  readonly equipmentCents: number
}

/** Either may be negative. */
export interface Range {
  readonly low: number
  readonly high: number
}

export interface Analysis {
  /** Fees per sales, to the nearest basis point. */
  readonly effectiveBasisPoints: number
  readonly averagePaymentCents: number
  /** To the card-issuing banks. */
  readonly interchangeCents: Range
  /** To the card networks. */
  readonly assessmentsCents: Range
  /** Fees less interchange and assessments. */
  readonly markupCents: Range
  readonly offeredCents: Range
  /** The part of it above card cost; negative if cards may cost more than is charged. */
  readonly offeredMarkupCents: Range
  /** Per month; negative if the current contract is cheaper. */
  readonly savingCents: Range
  readonly switchingCents: number
  /** With the highest and lowest savings; null if never. */
  readonly breakEvenMonths: { readonly soonest: number | null; readonly latest: number | null }
  /** Fees below card cost: some are probably missing. */
  readonly isBelowCost: boolean
  /** Fees above a fifth of sales: a figure is probably wrong. */
  readonly isUnlikely: boolean
}

/**
 * Breaks down a month of card fees, as ranges between two mixes of cards, because the mix is unknown (see
 * `published-rates.ts`). Cents, rounded half up once per part.
 * @param pricing defaults to the public price list.
 * @param version of the published rates.
 */
export function analyseStatement(
  statement: Statement,
  pricing?: Pricing | undefined,
  version: string = ratesVersion,
): Analysis {
  const { interchange, amex, assessments } = rateTable(version)
  const { volumeCents, feesCents, payments } = statement
  const parts = split(statement)
  const interchangeCents = eachMix((mix) => [
    [mix === cardMixes.mostlyDebit ? amex.low : amex.high, parts.amex, 100],
    ...byCard(mix, parts, (kind, how) => interchange[kind][how]),
  ])
  const assessmentsCents = {
    low: cents([[assessments.low, { volumeCents, payments }, 100]]),
    high: cents([[assessments.high, { volumeCents, payments }, 100]]),
  }
  const cardsCents = add(interchangeCents, assessmentsCents)
  const offeredCents = offeredFees(pricing ?? listPricing(volumeCents, version), parts, cardsCents)
  const savingCents = { low: feesCents - offeredCents.high, high: feesCents - offeredCents.low }
  const switchingCents = statement.terminationFeeCents + statement.equipmentCents
  return {
    effectiveBasisPoints: Math.round((feesCents * 10_000) / volumeCents),
    averagePaymentCents: Math.round(volumeCents / payments),
    interchangeCents,
    assessmentsCents,
    markupCents: { low: feesCents - cardsCents.high, high: feesCents - cardsCents.low },
    ...{ offeredCents, savingCents, switchingCents },
    offeredMarkupCents: ordered(offeredCents.low - cardsCents.low, offeredCents.high - cardsCents.high),
    breakEvenMonths: {
      soonest: monthsUntil(switchingCents, savingCents.high),
      latest: monthsUntil(switchingCents, savingCents.low),
    },
    isBelowCost: feesCents < cardsCents.low,
    isUnlikely: feesCents * 5 > volumeCents,
  }
}

/** Returns the public price list's prices for these sales; it has no American Express price. */
export const listPricing = (volumeCents: number, version: string = ratesVersion): Pricing => {
  const { present, absent } = findTier(volumeCents, version)
  return { kind: 'interchange_plus', present, absent, monthlyCents: 0 }
}

/** Returns the month's fees with this pricing, on the merchant's own volume. */
function offeredFees(pricing: Pricing, parts: Parts, cardsCents: Range): Range {
  const { monthlyCents } = pricing
  if (pricing.kind === 'tiered') {
    const tiered = eachMix((mix) => [
      [pricing.nonQualified, parts.amex, 100],
      ...byCard(mix, parts, (kind, how) => pricing[assumedTiers[how][kind]]),
    ])
    return add(tiered, { low: monthlyCents, high: monthlyCents })
  }
  const { present, absent } = pricing
  const chargedCents =
    monthlyCents +
    cents([
      [present, parts.present, 100],
      [absent, parts.absent, 100],
      [present, parts.amex, 100],
    ])
  const charged = { low: chargedCents, high: chargedCents }
  return pricing.kind === 'flat' ? charged : add(cardsCents, charged)
}

/** Compares two statements figure by figure. */
export const isSameStatement = (one: Statement, other: Statement): boolean =>
  (Object.keys(one) as (keyof Statement)[]).every((name) => one[name] === other[name])

interface Part {
  readonly volumeCents: number
  readonly payments: number
}

interface Parts {
  readonly amex: Part
  readonly present: Part
  readonly absent: Part
}

function split({ volumeCents, payments, amexPercent, presentPercent }: Statement): Parts {
  const share = (whole: number, percent: number) => Math.round((whole * percent) / 100)
  const amexPart = { volumeCents: share(volumeCents, amexPercent), payments: share(payments, amexPercent) }
  const others = minus({ volumeCents, payments }, amexPart)
  const present = {
    volumeCents: share(others.volumeCents, presentPercent),
    payments: share(others.payments, presentPercent),
  }
  return { amex: amexPart, present, absent: minus(others, present) }
}

const minus = (whole: Part, part: Part): Part => ({
  volumeCents: whole.volumeCents - part.volumeCents,
  payments: whole.payments - part.payments,
})

type Line = readonly [rate: Rate, part: Part, percent: number]

type Mix = Record<CardKind, number>
type Place = 'present' | 'absent'

const byCard = (mix: Mix, parts: Parts, rateOf: (kind: CardKind, how: Place) => Rate): Line[] =>
  (['present', 'absent'] as const).flatMap((how) =>
    (Object.keys(mix) as CardKind[]).map((kind): Line => [rateOf(kind, how), parts[how], mix[kind]]),
  )

/** For many small payments debit cards can cost more than credit cards. */
const eachMix = (lines: (mix: Mix) => readonly Line[]): Range =>
  ordered(cents(lines(cardMixes.mostlyDebit)), cents(lines(cardMixes.mostlyRewards)))

/**
 * Rounds once, in millionths of a cent: basis points 1/10,000, percent 1/100, mils 1/10. Exact to $100 million, below
 * 2^53.
 */
function cents(lines: readonly Line[]): number {
  const millionths = lines.reduce(
    (sum, [{ basisPoints, mils }, { volumeCents, payments }, percent]) =>
      sum + (volumeCents * basisPoints + payments * mils * 1_000) * percent,
    0,
  )
  return Math.round(millionths / 1_000_000)
}

const ordered = (one: number, other: number): Range => ({ low: Math.min(one, other), high: Math.max(one, other) })

const add = (one: Range, other: Range): Range => ({ low: one.low + other.low, high: one.high + other.high })

export const findTier = (volumeCents: number, version: string = ratesVersion): Tier => {
  const found = rateTable(version).tiers.find(({ toCents }) => toCents === undefined || volumeCents <= toCents)
  if (!found) throw new RangeError('The last tier must have no upper limit.')
  return found
}

/** Rounded up; 0 if switching is free, null if it never pays off. */
function monthsUntil(switchingCents: number, savingCents: number): number | null {
  if (savingCents <= 0) return null
  return Math.ceil(switchingCents / savingCents)
}
