import {
  amex,
  assessments,
  type CardKind,
  cardMixes,
  interchange,
  type Rate,
  type Tier,
  tiers,
} from '#shared/intake/merchants/published-rates.ts'

/** One month as its statement tells it. Percentages are whole. */
export interface Statement {
  readonly volumeCents: number
  readonly feesCents: number
  readonly payments: number
  /** Of the payments that are no American Express: with the card at the counter. */
  readonly presentPercent: number
  readonly amexPercent: number
  /** What leaving costs once: termination fee, and equipment that has to be bought. */
  readonly terminationFeeCents: number
  readonly equipmentCents: number
}

/** What a processor adds to the cost of the cards. */
export interface Terms {
  readonly present: Rate
  readonly absent: Rate
  readonly monthlyCents: number
}

/** `low` is never above `high`; either may be negative. */
export interface Range {
  readonly low: number
  readonly high: number
}

export interface Analysis {
  /** All fees divided by all sales, to the nearest basis point. */
  readonly effectiveBasisPoints: number
  readonly averagePaymentCents: number
  /** To the banks of the cards. */
  readonly interchangeCents: Range
  /** To the card networks. */
  readonly assessmentsCents: Range
  /** What is left for the processor: the fees without the two above. */
  readonly markupCents: Range
  /** What the processor of the terms would add. */
  readonly tierCents: number
  readonly tier: Terms
  /** All fees by the terms. */
  readonly offeredCents: Range
  /** Fees now less fees by the terms, a month. Negative: the present contract is the cheaper one. */
  readonly savingCents: Range
  readonly switchingCents: number
  /** Months until a change pays, at the high and at the low saving; null: never. */
  readonly breakEvenMonths: { readonly soonest: number | null; readonly latest: number | null }
  /** The fees are less than the cards themselves cost: a part of them is probably missing. */
  readonly isBelowCost: boolean
  /** More than a fifth of the sales: no processor takes that, so a digit slipped or several months were added up. */
  readonly isUnlikely: boolean
}

/**
 * Takes a month of card fees apart. The cards that customers use are not known, so everything that depends on them is a
 * range between two mixes; see `published-rates.ts` for figures and sources. All money in cents, rounded half up once
 * for each part.
 * @param tier those of a quote; of the public price list where there is none.
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
      // The price list names no price for American Express of its own: as for the others at the counter.
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

/** Sales and payments of a part of the month. */
interface Part {
  readonly volumeCents: number
  readonly payments: number
}

/** Sales and payments by kind, none lost by rounding. */
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
 * The sum of lines, rounded once. In millionths of a cent: basis points 1/10,000, percent 1/100, mils 1/10. Exact up to
 * 100 million dollars a month, where it stays below 2^53.
 */
function cents(lines: readonly Line[]): number {
  const millionths = lines.reduce(
    (sum, [{ basisPoints, mils }, { volumeCents, payments }, percent]) =>
      sum + (volumeCents * basisPoints + payments * mils * 1_000) * percent,
    0,
  )
  return Math.round(millionths / 1_000_000)
}

/** Of many tiny payments debit cards cost more than credit cards: theirs are more cents for each. */
const ordered = (one: number, other: number): Range => ({ low: Math.min(one, other), high: Math.max(one, other) })

const add = (one: Range, other: Range): Range => ({ low: one.low + other.low, high: one.high + other.high })

export const findTier = (volumeCents: number): Tier => {
  const found = tiers.find(({ toCents }) => toCents === undefined || volumeCents <= toCents)
  if (!found) throw new RangeError('The last tier has no end.')
  return found
}

/** Whole months, rounded up; 0 where a change costs nothing, null where it never pays. */
function monthsUntil(switchingCents: number, savingCents: number): number | null {
  if (savingCents <= 0) return null
  return Math.ceil(switchingCents / savingCents)
}
