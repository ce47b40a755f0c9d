import type { Categorized } from '#shared/applications/statements/categories/categorize.ts'
import { payeeOf } from '#shared/applications/statements/categories/payee.ts'
import { daysBetween } from '#shared/kit/calendar-day.ts'
import type { Funder } from './funders.ts'
import { maxGapDays, paymentsPerMonth, type Rhythm, rhythmOf } from './rhythm.ts'

/** Advances or loans that the business is repaying. */
export interface Position {
  /** A listed funder, or the payee as the bank writes it. */
  readonly funder: string
  readonly isListed: boolean
  /** As the list says; null for others. */
  readonly type: NonNullable<Funder['type']> | null
  readonly rhythm: Rhythm
  /** The usual payment. */
  readonly paymentCents: number
  readonly monthlyCents: number
  readonly payments: number
  readonly paidCents: number
  readonly firstPayment: string
  readonly lastPayment: string
  /** Whether payments continue to the end of the statements. */
  readonly isActive: boolean
  /** The money received, if it is on the statements. */
  readonly proceeds: { readonly date: string; readonly amountCents: number } | null
  /** An estimate by the funder's typical factor; null if the proceeds aren't on the statements. */
  readonly remainingCents: number | null
  /** Monthly payments as a share of monthly true revenue. */
  readonly revenueShareBasisPoints: number | null
}

export interface StackingWarning {
  readonly kind: 'several_positions' | 'funded_while_repaying'
  readonly funders: readonly string[]
  /** One sentence for staff. */
  readonly detail: string
}

export interface PositionContext {
  readonly funders: readonly Funder[]
  readonly monthlyRevenueCents: number
  /** Last day of the statements. */
  readonly until: string
}

const defaultFactor = 13_500
const lenderLike = /\b(?:CAPITAL|FUND(?:ING|ERS?)?|ADVANCE|LEND(?:ING|ER)?|FINANC\w*|MCA|LOAN|CREDIT LINE)\b/
/** Regular payments of the same amount to an unlisted payee look like an advance from here on. */
const minUnlisted: Readonly<Record<Rhythm, number>> = { daily: 6, weekly: 4, biweekly: 4, monthly: 3 }

const minUnlistedCents = 20_000

/** Returns the positions, the largest monthly payment first. */
export function findPositions(transactions: readonly Categorized[], context: PositionContext): Position[] {
  const debits = transactions.filter(
    ({ amountCents, category }) => amountCents < 0 && (category === 'debt_payment' || category === 'expense'),
  )
  const groups = Map.groupBy(debits, ({ funder, description }) => funder ?? payeeOf(description))
  const proceeds = proceedsIn(transactions)
  const found = [...groups].flatMap(([name, all]) => {
    const sorted = [...all].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    return splitByAmount(sorted).flatMap((payments) => positionOf(name, payments, proceeds, context) ?? [])
  })
  return found.sort((a, b) => b.monthlyCents - a.monthlyCents)
}

/** Two advances of one funder have two payments. */
function splitByAmount(payments: readonly Categorized[]): Categorized[][] {
  const byAmount = [...Map.groupBy(payments, ({ amountCents }) => amountCents)].filter(([, all]) => all.length >= 3)
  const main = byAmount.filter(([, all]) => rhythmOf(all.map(({ date }) => date)) !== undefined)
  if (main.length < 2) return [[...payments]]
  return main.map(([, all]) => all)
}

function positionOf(
  name: string,
  payments: readonly Categorized[],
  allProceeds: readonly Proceeds[],
  context: PositionContext,
): Position | undefined {
  const [first] = payments
  const last = payments.at(-1)
  const listed = context.funders.find((one) => one.name === first?.funder)
  // Two payments show a rhythm rarely; the list knows how the funder collects.
  const rhythm = rhythmOf(payments.map(({ date }) => date)) ?? (payments.length >= 2 ? listed?.rhythm : undefined)
  if (!first || !last || !rhythm) return undefined
  const isListed = first.funder !== undefined
  const counts = [...Map.groupBy(payments, ({ amountCents }) => amountCents)].sort((a, b) => b[1].length - a[1].length)
  const [usual = 0, same = []] = counts[0] ?? []
  const isSteady = same.length >= 0.6 * payments.length
  const isDebt = payments.every(({ category }) => category === 'debt_payment')
  // Advances collect exactly the same amount every day or week; other bills do so by month.
  const isExact = same.length >= 0.9 * payments.length && -usual >= minUnlistedCents
  const isFrequent = rhythm === 'daily' || (rhythm === 'weekly' && isExact)
  const isLike = isDebt || lenderLike.test(name) || (isFrequent && !isEveryday(name))
  if (!isListed && (!isSteady || !isLike || payments.length < minUnlisted[rhythm])) return undefined
  const paymentCents = -(isSteady ? usual : median(payments.map(({ amountCents }) => amountCents)))
  const monthlyCents = Math.round((paymentCents * paymentsPerMonth[rhythm]) / 100)
  const paidCents = -payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const proceeds = proceedsOf(name, first, allProceeds)
  const factor = listed?.factorBasisPoints ?? defaultFactor
  return {
    ...{
      funder: name,
      isListed,
      type: listed?.type ?? null,
      rhythm,
      paymentCents,
      monthlyCents,
      payments: payments.length,
      paidCents,
    },
    ...{ firstPayment: first.date, lastPayment: last.date },
    isActive: daysBetween(last.date, context.until) <= maxGapDays[rhythm],
    proceeds: proceeds ? { date: proceeds.date, amountCents: proceeds.amountCents } : null,
    remainingCents: proceeds ? Math.max(0, Math.round((proceeds.amountCents * factor) / 10_000) - paidCents) : null,
    revenueShareBasisPoints:
      context.monthlyRevenueCents > 0 ? Math.round((monthlyCents * 10_000) / context.monthlyRevenueCents) : null,
  }
}

/** Subscriptions and supplies are paid often too. */
const isEveryday = (name: string) =>
  /\b(?:FUEL|SHELL|EXXON|OIL|COSTCO|SYSCO|STARBUCKS|UBER|LYFT|TOLL|PARKING|FOOD|MARKET|DEPOT|AMAZON|AMZN|USPS|UPS|FEDEX|CHECK)\b/.test(
    name,
  )

interface Proceeds {
  readonly line: Categorized
  readonly name: string
}

/** Returns all advances, the latest first; named once, because there may be thousands of positions. */
const proceedsIn = (transactions: readonly Categorized[]): Proceeds[] =>
  transactions
    .filter(({ category, amountCents }) => category === 'proceeds' && amountCents > 0)
    .map((line) => ({ line, name: line.funder ?? payeeOf(line.description) }))
    .sort((a, b) => (a.line.date < b.line.date ? 1 : a.line.date > b.line.date ? -1 : 0))

/** The advance of the same funder up to three weeks before its first payment, or the nearest of another name. */
function proceedsOf(name: string, first: Categorized, all: readonly Proceeds[]): Categorized | undefined {
  const own = all.find(({ line, name: of }) => of === name && line.date <= first.date)?.line
  if (own) return daysBetween(own.date, first.date) <= 35 ? own : undefined
  return all.find(
    ({ line }) =>
      line.date <= first.date &&
      line.funder === undefined &&
      line.amountCents >= -10 * first.amountCents &&
      daysBetween(line.date, first.date) <= 10,
  )?.line
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns warnings about advances on top of each other. */
export function findStacking(positions: readonly Position[]): StackingWarning[] {
  const active = positions.filter(({ isActive }) => isActive)
  const warnings: StackingWarning[] = []
  const names = [...new Set(active.map(({ funder }) => funder))]
  if (active.length >= 2) {
    warnings.push({
      kind: 'several_positions',
      funders: names,
      detail: `${active.length} positions are being repaid at the same time: ${names.join(', ')}.`,
    })
  }
  for (const { funder, proceeds } of positions) {
    const earlier = positions.filter(
      (other) =>
        proceeds && other.funder !== funder && other.firstPayment < proceeds.date && other.lastPayment >= proceeds.date,
    )
    if (proceeds && earlier.length > 0) {
      const others = earlier.map((other) => other.funder)
      warnings.push({
        kind: 'funded_while_repaying',
        funders: [funder, ...others],
        detail: `${funder} funded on ${proceeds.date} while ${others.join(', ')} was being repaid.`,
      })
    }
  }
  return warnings
}
