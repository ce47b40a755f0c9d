import type { PastedTerms } from '#client/placement/offers/offer-draft.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'

export interface ReadEmail {
  readonly terms: PastedTerms
  /** What the email says in several ways, such as two amounts; left to the reader. */
  readonly unclear: readonly string[]
}

/** A purchased or payback amount is what is repaid, and a buy rate is what the lender charges us. */
const misleading =
  /\b(?:(?:payback|repayment|payoff|purchased|balance|total) amount|(?:buy|prime|holdback|discount|fee) rate)\b/gi

const money = String.raw`(\d(?:,?\d){0,10}(?:\.\d{1,2})?(?: ?[km]\b)?)`
const percent = String.raw`(\d{1,2}(?:\.\d{1,3})?)\s?%`
const span = String.raw`(\d{1,3}[\s-]?(?:months?|mos?|years?|yrs?))\b`
const often = '(daily|weekly|bi-?weekly|semi-?monthly|monthly)'
const per = '(?: ?/ ?| per | a | every )'
const debits = '(?:payments?|remittances?|debits?|ach)'
const fee = '(?:origination|processing|underwriting|lender|closing|documentation|bank|admin|wire) fee'
const funded = '(?:funding|funded|advance|approved|approval|loan|offer|principal)'

/** Labels are at most a few characters before their number. */
const patterns = {
  amount: [
    new RegExp(String.raw`\b${funded}(?: (?:amount|of|for|up to))?[:=\s–-]{1,4}\$?${money}`, 'gi'),
    new RegExp(String.raw`(?:purchase price|\n ?amount)[:=\s–-]{1,4}\$?${money}`, 'gi'),
    new RegExp(String.raw`\$${money} (?:term loan|loan|advance|line of credit)`, 'gi'),
  ],
  factor: [
    /\b(?:factor(?: rate)?|sell rate)[:=\s–-]{1,4}(?:is |of )?([12]\.\d{1,3})\b/gi,
    /\b([12]\.\d{1,3}) (?:factor|sell)\b/gi,
  ],
  rate: [
    new RegExp(String.raw`\b(?:rate|interest)[:=\s–-]{1,4}(?:is |of |at )?${percent}`, 'gi'),
    new RegExp(String.raw`\b${percent} (?:annual |fixed |simple )?(?:interest|per year|a year)\b`, 'gi'),
  ],
  span: [
    new RegExp(String.raw`\b(?:term|over)[:=\s–-]{1,4}(?:is |of )?${span}`, 'gi'),
    new RegExp(String.raw`\b${span}[\s-](?:term|loan|advance)\b`, 'gi'),
  ],
  payment: [
    new RegExp(String.raw`\b${debits}(?: amount| of)?[:=\s–-]{1,4}\$${money}`, 'gi'),
    new RegExp(String.raw`\$${money}${per}(?:business day|day|two weeks|week|month)\b`, 'gi'),
    new RegExp(String.raw`\$${money} ${often}\b`, 'gi'),
  ],
  frequency: [
    new RegExp(String.raw`\b${often} ${debits}\b`, 'gi'),
    new RegExp(String.raw`\b(?:${debits}|frequency)[:=\s–-]{1,4}${often}\b`, 'gi'),
    new RegExp(String.raw`\d${per}(business day|day|two weeks|week|month)\b`, 'gi'),
    new RegExp(String.raw`\d ${often}\b`, 'gi'),
  ],
  feeDollars: [
    new RegExp(String.raw`\b${fee}[:=\s–-]{1,4}(?:is |of )?\$${money}`, 'gi'),
    new RegExp(String.raw`\$${money} ${fee}\b`, 'gi'),
  ],
  feePercent: [
    new RegExp(String.raw`\b${fee}[:=\s–-]{1,4}(?:is |of )?${percent}`, 'gi'),
    new RegExp(String.raw`\b${percent} ${fee}\b`, 'gi'),
  ],
}

const frequencies: Readonly<Record<string, string>> = {
  ...{ daily: 'daily', day: 'daily', 'business day': 'daily', weekly: 'weekly', week: 'weekly' },
  ...{ biweekly: 'biweekly', 'two weeks': 'biweekly', semimonthly: 'semimonthly' },
  ...{ monthly: 'monthly', month: 'monthly' },
}

/** Longer texts are threads, which repeat older offers. */
const maxLength = 20_000
/** Dollars. Smaller numbers next to “loan” are months or counts. */
const minAmount = 1_000

/**
 * Reads a lender's email, without sending it anywhere. Only what is said plainly and in one way is read: two amounts are
 * none. A buy rate is ours and an APR isn't the rate, so neither is read.
 */
export function readOfferEmail(email: string): ReadEmail {
  const text = `\n${email.slice(0, maxLength)}`.replace(/[ \t\u00a0]/g, ' ').replace(misleading, ' ')
  const all = (name: keyof typeof patterns) =>
    patterns[name].flatMap((each) => [...text.matchAll(each)].flatMap(([, found]) => found ?? []))
  const numbers = (name: keyof typeof patterns) => distinct(all(name).flatMap((each) => parseNumber(each) ?? []))
  const amounts = numbers('amount').filter((amount) => amount >= minAmount)
  const [factors, rates, payments] = [numbers('factor'), numbers('rate'), numbers('payment')]
  const months = distinct(all('span').map(monthsOf))
  const often = distinct(all('frequency').flatMap((each) => frequencies[each.toLowerCase().replace('-', '')] ?? []))
  const fees = feesOf(numbers('feeDollars'), numbers('feePercent'), one(amounts))
  const [factor, rate] = [one(factors), factors.length > 0 ? undefined : one(rates)]
  const terms = {
    amount: typedOf(one(amounts)),
    kind: factor !== undefined ? 'factor' : rate !== undefined ? 'rate' : undefined,
    factor: factor === undefined ? undefined : String(factor),
    rate: rate === undefined ? undefined : String(rate),
    months: typedOf(one(months)),
    frequency: one(often),
    lenderFees: typedOf(fees),
    payment: typedOf(one(payments)),
  }
  const several = {
    amount: amounts,
    factor: factors,
    rate: factors.length > 0 ? [] : rates,
    term: months,
    payment: payments,
  }
  return {
    terms: Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
    unclear: Object.entries(several).flatMap(([name, found]) => (found.length > 1 ? [name] : [])),
  }
}

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]
const one = <Value>(values: readonly Value[]) => (values.length === 1 ? values[0] : undefined)
const typedOf = (number: number | undefined) => number?.toLocaleString('en-US', { maximumFractionDigits: 2 })

const monthsOf = (span: string) => Number.parseInt(span, 10) * (/y/i.test(span) ? 12 : 1)

/** Returns all fees in dollars; undefined if there are none or a share has no amount. */
function feesOf(dollars: readonly number[], shares: readonly number[], amount: number | undefined): number | undefined {
  if (dollars.length + shares.length === 0 || (shares.length > 0 && amount === undefined)) return undefined
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return Math.round((sum(dollars) + (sum(shares) * (amount ?? 0)) / 100) * 100) / 100
}
