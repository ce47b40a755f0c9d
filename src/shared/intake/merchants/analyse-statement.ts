import {
  amex,
  assessments,
  type CardKind,
  cardMixes,
  interchange,
  type Rate,
  type Tier,
  tiers,
} from './published-rates.ts'

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

/** Processor's margin on top of card cost. */
export interface Terms {
  readonly present: Rate
  readonly absent: Rate
  readonly monthlyCents: number
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
  readonly tierCents: number
  readonly tier: Terms
  readonly offeredCents: Range
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
 * @param tier defaults to the public price list.
 */
export function analyseStatement(
  statement: Statement,
  tier: Terms = { ...findTier(statement.volumeCents), monthlyCents: 0 },
): Analysis {
  const { volumeCents, feesCents, payments } = statement
  const parts = split(statement)
  const mixCost = (mix: Record<CardKind, number>, amexRate: Rate) =>
    cents([[amexRate, parts.amex, 100], ...blended(mix, 'present', parts), ...blended(mix, 'absent', parts)])
  const interchangeCents = ordered(
    mixCost(cardMixes.mostlyDebit, amex.low),
    mixCost(cardMixes.mostlyRewards, amex.high),
  )
  const whole = { volumeCents, payments }
  const assessmentsCents = {
    low: cents([[assessments.low, whole, 100]]),
    high: cents([[assessments.high, whole, 100]]),
  }
  const tierCents =
    tier.monthlyCents +
    cents([
      [tier.present, parts.present, 100],
      [tier.absent, parts.absent, 100],
      // The price list has no American Express price.
      [tier.present, parts.amex, 100],
    ])
  const cardsCents = add(interchangeCents, assessmentsCents)
  const offeredCents = add(cardsCents, { low: tierCents, high: tierCents })
  const savingCents = { low: feesCents - offeredCents.high, high: feesCents - offeredCents.low }
  const switchingCents = statement.terminationFeeCents + statement.equipmentCents
  return {
    effectiveBasisPoints: Math.round((feesCents * 10_000) / volumeCents),
    averagePaymentCents: Math.round(volumeCents / payments),
    interchangeCents,
    assessmentsCents,
    markupCents: { low: feesCents - cardsCents.high, high: feesCents - cardsCents.low },
    ...{ tier, tierCents, offeredCents, savingCents, switchingCents },
    breakEvenMonths: {
      soonest: monthsUntil(switchingCents, savingCents.high),
      latest: monthsUntil(switchingCents, savingCents.low),
    },
    isBelowCost: feesCents < cardsCents.low,
    isUnlikely: feesCents * 5 > volumeCents,
  }
}

interface Part {
  readonly volumeCents: number
  readonly payments: number
}

function split({ volumeCents, payments, amexPercent, presentPercent }: Statement) {
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

const blended = (mix: Record<CardKind, number>, how: 'present' | 'absent', parts: Record<typeof how, Part>): Line[] =>
  (Object.keys(mix) as CardKind[]).map((kind) => [interchange[kind][how], parts[how], mix[kind]])

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

/** For many small payments debit cards can cost more than credit cards. */
const ordered = (one: number, other: number): Range => ({ low: Math.min(one, other), high: Math.max(one, other) })

const add = (one: Range, other: Range): Range => ({ low: one.low + other.low, high: one.high + other.high })

export const findTier = (volumeCents: number): Tier => {
  const found = tiers.find(({ toCents }) => toCents === undefined || volumeCents <= toCents)
  if (!found) throw new RangeError('The last tier must have no upper limit.')
  return found
}

/** Rounded up; 0 if switching is free, null if it never pays off. */
function monthsUntil(switchingCents: number, savingCents: number): number | null {
  if (savingCents <= 0) return null
  return Math.ceil(switchingCents / savingCents)
}
