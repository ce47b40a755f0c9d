/** Invents months of a business account, with the true category and position of each transaction. */

import type { Category } from '#shared/applications/statements/categories/category.ts'
import { addDays, addMonths, daysBetween } from '#shared/kit/calendar-day.ts'

export interface TrueTransaction {
  readonly date: string
  /** Credits are positive. */
  readonly amountCents: number
  readonly description: string
  readonly category: Category
  /** The funder that advanced or collects the money. */
  readonly funder?: string
  readonly checkNumber?: number
}

export interface TruePeriod {
  readonly from: string
  readonly to: string
  readonly openingCents: number
  readonly closingCents: number
  readonly transactions: readonly TrueTransaction[]
}

export interface TrueAccount {
  readonly last4: string
  readonly periods: readonly TruePeriod[]
}

/** Returns a repeatable random function (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  return { next, integer, pick }
}
type Random = ReturnType<typeof randomFrom>

export interface BusinessPlan {
  readonly seed: number
  /** First day of the first period. */
  readonly start: string
  readonly months?: number
  readonly perMonth?: number
  readonly last4?: string
  readonly openingCents?: number
  readonly isEmpty?: (month: number) => boolean
}

const customers = [
  'HARBOR VIEW CAFE',
  'NORTHSIDE DENTAL PLLC',
  'LAKE & SON BUILDERS',
  'CITY OF AUSTIN AP',
  'BLUE HERON LLC',
]
const shops = ['STAPLES 0423', 'HOME DEPOT 6511', 'SHELL OIL 5744', 'USPS PO 4871', 'AMZN MKTP US', 'COSTCO WHSE 112']
const cities = ['AUSTIN TX', 'DALLAS TX', 'PLANO TX', 'RESTON VA', 'TULSA OK']

/** Returns an account with ordinary business activity; the same plan always gives the same account. */
export function inventAccount(plan: BusinessPlan): TrueAccount {
  const random = randomFrom(plan.seed)
  const months = plan.months ?? 1
  const periods: TruePeriod[] = []
  let balance = plan.openingCents ?? random.integer(400_000, 2_500_000)
  let checkNumber = random.integer(1_010, 4_800)
  for (let month = 0; month < months; month++) {
    const from = addMonths(plan.start, month)
    const to = addDays(addMonths(plan.start, month + 1), -1)
    const drafts = plan.isEmpty?.(month)
      ? []
      : monthOf({ random, from, to, count: plan.perMonth ?? 45, isFirst: month === 0 })
    const transactions = drafts
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((one) => (one.checkNumber === undefined ? one : { ...one, checkNumber: checkNumber++ }))
      .map((one) => (one.checkNumber === undefined ? one : { ...one, description: `CHECK ${one.checkNumber}` }))
    const closing = balance + transactions.reduce((sum, { amountCents }) => sum + amountCents, 0)
    periods.push({ from, to, openingCents: balance, closingCents: closing, transactions })
    balance = closing
  }
  return { last4: plan.last4 ?? String(random.integer(1_000, 9_999)), periods }
}

interface MonthPlan {
  readonly random: Random
  readonly from: string
  readonly to: string
  readonly count: number
  readonly isFirst: boolean
}

function monthOf({ random, from, to, count, isFirst }: MonthPlan): TrueTransaction[] {
  const days = daysBetween(from, to)
  const made: TrueTransaction[] = []
  const anyDay = () => addDays(from, random.integer(0, days))
  const add = (date: string, amountCents: number, description: string, category: Category, rest: object = {}) =>
    made.push({ date, amountCents, description, category, ...rest })
  const reference = () => String(random.integer(10_000_000, 999_999_999))

  // A daily and a weekly position; the first one was funded in the first month.
  if (isFirst) {
    add(addDays(from, 2), 4_000_000, `WIRE TYPE:WIRE IN ONDECK CAPITAL INC REF ${reference()}`, 'proceeds', {
      funder: 'OnDeck',
    })
  }
  for (let day = addDays(from, isFirst ? 3 : 0); day <= to; day = addDays(day, 1)) {
    const weekday = new Date(day).getUTCDay()
    if (weekday >= 1 && weekday <= 5 && count >= 40) {
      add(day, -21_450, `ONDECK CAPITAL DES:DAILY PMT ID:${reference()}`, 'debt_payment', { funder: 'OnDeck' })
    }
    if (weekday === 3) add(day, -88_000, 'FUNDBOX INC ACH DEBIT WEEKLY', 'debt_payment', { funder: 'Fundbox' })
    if (weekday === 5)
      add(day, -random.integer(300_000, 420_000), `GUSTO PAYROLL TAX ${reference()}`.replace('TAX ', ''), 'payroll')
  }
  add(addDays(from, 0), -350_000, 'RENT PAYMENT OAKMONT PROPERTY MGMT', 'rent')
  add(addDays(from, 14), -random.integer(80_000, 190_000), `IRS USATAXPYMT ${reference()}`, 'tax')
  add(addDays(to, 0), -random.integer(1_200, 3_500), 'MONTHLY SERVICE CHARGE', 'fee')
  add(anyDay(), -3_500, 'NSF FEE INSUFFICIENT FUNDS', 'nsf')
  add(anyDay(), -random.integer(20_000, 90_000), 'RETURNED ITEM DEPOSITED CHECK', 'returned_item')
  add(anyDay(), random.integer(100_000, 300_000), 'ONLINE TRANSFER FROM SAV XXXXXX8812', 'transfer')
  add(anyDay(), -random.integer(50_000, 150_000), 'ONLINE TRANSFER TO SAV XXXXXX8812', 'transfer')
  add(anyDay(), random.integer(5_000, 20_000), 'REFUND HOME DEPOT 6511', 'refund')
  add(anyDay(), random.integer(200_000, 500_000), 'OWNER CONTRIBUTION CAPITAL', 'owner_contribution')
  const start = made.length
  while (made.length < start + Math.round(count * 0.8)) {
    const kind = random.next()
    if (kind < 0.3)
      add(
        anyDay(),
        random.integer(60_000, 620_000),
        `SQUARE INC DES:SQ${reference()} ${random.pick(cities)}`,
        'card_processor',
      )
    else if (kind < 0.5)
      add(
        anyDay(),
        random.integer(100_000, 900_000),
        `${random.pick(customers)} ACH CREDIT INV ${random.integer(100, 9_999)}`,
        'deposit',
      )
    else if (kind < 0.57) add(anyDay(), random.integer(30_000, 500_000), 'REMOTE DEPOSIT', 'deposit')
    else if (kind < 0.62)
      add(anyDay(), random.integer(200_000, 900_000), `LOCKBOX DEPOSIT ${random.integer(100, 999)}`, 'deposit')
    else if (kind < 0.8)
      add(
        anyDay(),
        -random.integer(899, 48_000),
        `DEBIT CARD PURCHASE ${random.pick(shops)} ${random.pick(cities)}`,
        'expense',
      )
    else if (kind < 0.92) add(anyDay(), -random.integer(10_000, 240_000), 'CHECK', 'expense', { checkNumber: 0 })
    else
      add(
        anyDay(),
        -random.integer(4_000, 60_000),
        `VENDOR PMT ${random.pick(customers)} ${reference()} ORIG CO NAME ACME SUPPLY ENTRY DESCR INVOICES TRACE 0210000${reference()}`,
        'expense',
      )
  }
  return made
}
