import type { Categorized } from '#shared/applications/statements/categories/categorize.ts'
import { payeeOf } from '#shared/applications/statements/categories/payee.ts'
import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'
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

interface StackingWarning {
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

/** More are only counted: a hostile statement has thousands. */
const maxShown = 50
const maxNamed = 5

export interface Debt {
  /** The largest, active ones before ended ones. */
  readonly positions: readonly Position[]
  /** Without those in `positions`. */
  readonly morePositions: number
  /** All that are active. */
  readonly activeCount: number
  readonly activeMonthlyCents: number
  readonly stacking: readonly StackingWarning[]
  readonly moreStacking: number
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
  const own = { ...context, proceeds: proceedsIn(transactions) }
  const found = [...groups].flatMap(([name, all]) => {
    const sorted = [...all].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    return splitByAmount(sorted).flatMap((payments) => positionOf(name, payments, own) ?? [])
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
  context: PositionContext & { readonly proceeds: AllProceeds },
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
  const proceeds = proceedsOf(name, first, context.proceeds)
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

interface AllProceeds {
  /** By the name of the funder or payee, the latest first. */
  readonly byName: ReadonlyMap<string, readonly Categorized[]>
  /** Of no listed funder, the latest first. */
  readonly unlisted: readonly Categorized[]
}

/** Groups all advances once, because there may be thousands of positions. */
function proceedsIn(transactions: readonly Categorized[]): AllProceeds {
  const all = transactions
    .filter(({ category, amountCents }) => category === 'proceeds' && amountCents > 0)
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  return {
    byName: Map.groupBy(all, ({ funder, description }) => funder ?? payeeOf(description)),
    unlisted: all.filter(({ funder }) => funder === undefined),
  }
}

/** The advance of the same funder up to three weeks before its first payment, or the nearest of another name. */
function proceedsOf(name: string, first: Categorized, all: AllProceeds): Categorized | undefined {
  const own = all.byName.get(name)?.find(({ date }) => date <= first.date)
  if (own) return daysBetween(own.date, first.date) <= 35 ? own : undefined
  const earliest = addDays(first.date, -10)
  return all.unlisted.find(
    ({ date, amountCents }) => date <= first.date && date >= earliest && amountCents >= -10 * first.amountCents,
  )
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the largest positions, what all of them add up to, and warnings about advances on top of each other. */
export function summarizeDebt(all: readonly Position[]): Debt {
  const active = all.filter(({ isActive }) => isActive)
  const positions = [...active, ...all.filter(({ isActive }) => !isActive)]
    .slice(0, maxShown)
    .sort((a, b) => b.monthlyCents - a.monthlyCents)
  return {
    ...{ positions, morePositions: all.length - positions.length, activeCount: active.length },
    activeMonthlyCents: active.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
    ...findStacking(all, active),
  }
}

function findStacking(
  positions: readonly Position[],
  active: readonly Position[],
): Pick<Debt, 'stacking' | 'moreStacking'> {
  const stacking: StackingWarning[] = []
  if (active.length >= 2)
    stacking.push({
      kind: 'several_positions',
      ...named(active.map(({ funder }) => funder)),
      detail: `${active.length} positions are being repaid at the same time: ${listed(active)}.`,
    })
  let moreStacking = 0
  for (const { funder, proceeds } of positions) {
    if (!proceeds) continue
    const isEarlier = (other: Position) =>
      other.funder !== funder && other.firstPayment < proceeds.date && other.lastPayment >= proceeds.date
    if (stacking.length >= maxShown) {
      if (positions.some(isEarlier)) moreStacking++
      continue
    }
    const earlier = positions.filter(isEarlier)
    if (earlier.length > 0)
      stacking.push({
        kind: 'funded_while_repaying',
        ...named([funder, ...earlier.map((other) => other.funder)]),
        detail: `${funder} funded on ${proceeds.date} while ${listed(earlier)} ${earlier.length > 1 ? 'were' : 'was'} being repaid.`,
      })
  }
  return { stacking, moreStacking }
}

const named = (funders: readonly string[]) => ({ funders: [...new Set(funders)].slice(0, maxNamed + 1) })

function listed(positions: readonly Position[]): string {
  const names = [...new Set(positions.map(({ funder }) => funder))]
  const more = names.length - maxNamed
  return more > 0
    ? `${names.slice(0, maxNamed).join(', ')} and ${more} ${more === 1 ? 'other' : 'others'}`
    : names.join(', ')
}
