import { z } from 'zod/mini'
import { storedSecret } from '#shared/applications/applications/step.ts'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { isRoutingNumber } from '#shared/kit/parse-number.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { type Choice, isVisible, type Question } from './question.ts'
import { isEin, isSocialSecurityOrItin } from './tax-id.ts'

interface ParsedMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface ParsedDate extends ParsedMonth {
  /** 1 to 31. */
  readonly day: number
}

/** Parses a date: `3/27/1980`, `03-27-1980`, `03271980`, `1980-03-27`, `March 27, 1980`. */
export function parseDate(text: string): ParsedDate | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<day>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const plain = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/.exec(typed)
  const named = /^(?<name>[a-z]+)[\s.]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,]+(?<year>\d{4})$/i.exec(typed)
  const { year, month, day, name } = (iso ?? american ?? plain ?? named)?.groups ?? {}
  const date = { year: Number(year), month: name ? numberOf(name.toLowerCase()) : Number(month), day: Number(day) }
  return isDay(date) ? date : undefined
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'sept', 'october', 'november', 'december'],
]

/** Parses a month: `3/2019`, `03 2019`, `2019-03`, `March 2019`, `Mar. 2019`. */
export function parseMonth(text: string): ParsedMonth | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const named = /^(?<name>[a-z]+)[\s.,]*(?<year>\d{4})$/i.exec(typed)
  const { year, month, name } = (iso ?? american ?? named)?.groups ?? {}
  const found = { year: Number(year), month: name ? numberOf(name.toLowerCase()) : Number(month) }
  return isDay({ ...found, day: 1 }) ? found : undefined
}

const numberOf = (name: string) =>
  monthNames.includes(name) || longMonthNames.includes(name) ? monthNames.indexOf(name.slice(0, 3)) + 1 : 0

/** Parses an age into months: `5 years`, `1.5 yrs`, `8 months`. */
export function parseMonthsAgo(text: string): number | undefined {
  const [, number, unit = ''] =
    /^(\d{1,3}(?:\.\d)?)\s*(years?|yrs?|y|months?|mos?|m)\.?(?:\s+ago)?$/i.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return Math.round(Number(number) * (/^y/i.test(unit) ? 12 : 1))
}

/** Formats the month that was `months` months ago: `11/2021`. */
export function monthBefore(now: Date, months: number): string {
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
  return `${then.getUTCMonth() + 1}/${then.getUTCFullYear()}`
}

/** Returns whether a month is in the future; UTC is ahead of US time zones. */
const isFuture = ({ year, month }: ParsedMonth, now: Date) =>
  Date.UTC(year, month - 1) > Date.UTC(now.getUTCFullYear(), now.getUTCMonth())

/** Returns whole years since a date. */
export function yearsSince({ year, month, day }: ParsedDate, now: Date): number {
  const isBeforeBirthday = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (isBeforeBirthday ? 1 : 0)
}

function isDay({ year, month, day }: ParsedDate): boolean {
  if (!(year >= 1800 && year <= 2100)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const maxText = 200

export const shortText = (message: string, most = maxText) => text(2, most, message)

/** Allows an empty input to count as missing. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value): unknown => (value === '' || value === null ? undefined : value)),
    z.optional(schema),
  )

export const dollars = (from: number, to: number, message = 'Please enter an amount in dollars') =>
  z.number(message).check(z.gte(from, message), z.lte(to, message))

export const wholeNumber = (from: number, to: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(from, message), z.lte(to, message))

/** Accepts any format. */
export const phone = () =>
  z.string(phoneMessage).check(z.maxLength(40, phoneMessage), z.refine(isPhoneNumber, phoneMessage))
const phoneMessage = 'Please enter a phone number with its area code'

const noWebsite = /^(?:none|no|nope|n\/?a|not yet|no website|-+)\.?$/i
const websiteAddress = /[^\s.]\.[^\s.]{2}/
const websiteMessage = 'Please enter the address, such as example.com, or leave this empty'

/** Accepts web addresses without `https://`, and "none". */
export const website = () =>
  z.string(websiteMessage).check(
    z.maxLength(maxText, websiteMessage),
    z.refine((typed) => noWebsite.test(typed.trim()) || websiteAddress.test(typed.trim()), websiteMessage),
  )

export const zip = () =>
  z.string(zipMessage).check(z.refine((typed) => /^\d{5}(?:[\s-]*\d{4})?$/.test(typed.trim()), zipMessage))
const zipMessage = 'Please enter a ZIP code, such as 10001'

export const state = () => z.enum(Object.keys(usStates) as [string, ...string[]], 'Please choose the state')

export const stateChoices: readonly Choice[] = Object.entries(usStates)

export const oneOf = (choices: readonly Choice[], message: string) =>
  z.enum(choices.map(([value]) => value) as [string, ...string[]], message)

/** Accepts a month, `March 2019`, or an age, `5 years`. */
export const month = (message: string) =>
  z
    .string(message)
    .check(z.refine((typed) => parseMonth(typed) !== undefined || parseMonthsAgo(typed) !== undefined, message))

/** Accepts an encrypted answer, or input that satisfies `isRight`. */
export const secret = (isRight: (typed: string) => boolean, message: string) =>
  z
    .unknown()
    .check(
      z.refine(
        (value) => storedSecret.safeParse(value).success || (typeof value === 'string' && isRight(value)),
        message,
      ),
    )

export const ein = () =>
  secret((typed) => isEin(digitsOf(typed)), 'Please check the EIN: nine digits, as shown on the letter from the IRS')

export const socialSecurity = () =>
  secret(
    (typed) => isSocialSecurityOrItin(digitsOf(typed)),
    'Please check the SSN or ITIN: nine digits, as shown on the card or letter',
  )

export const birthDate = () =>
  secret((typed) => {
    const date = parseDate(typed)
    return date !== undefined && date.year >= 1900
  }, 'Please enter month, day and year, such as 3/27/1980')

/** Capacity to contract (Regulation B, 12 CFR 1002.6(b)(2)) mostly begins at 18. */
const minAge = 18

/** Returns the error for a minor's date of birth; none for encrypted or incomplete input. */
export function birthDateProblem(typed: unknown, now: Date): string | undefined {
  const date = typeof typed === 'string' ? parseDate(typed) : undefined
  if (!date || yearsSince(date, now) >= minAge) return undefined
  return `Please check the date of birth: borrowers and owners must be ${minAge} or older`
}

/** Returns the error if a month is in the future. */
export function monthProblem(typed: unknown, now: Date): string | undefined {
  const month = typeof typed === 'string' ? parseMonth(typed) : undefined
  return month && isFuture(month, now) ? 'Please check this month: it is in the future' : undefined
}

export const account = () =>
  secret((typed) => /^\d{4,17}$/.test(digitsOf(typed)), 'Please enter the account number, 4 to 17 digits')

/** Accepts an ABA routing number, whose last digit is a checksum. */
export const routing = () =>
  secret(
    (typed) => isRoutingNumber(digitsOf(typed)),
    'Please check the routing number: nine digits, at the bottom left of a check',
  )

export const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** Validates only visible questions. */
export const visibleOnly = <Schema extends z.ZodMiniType>(questions: readonly Question[], schema: Schema) =>
  z.pipe(
    z.transform((answers) => dropHidden(questions, answers)),
    schema,
  )

function dropHidden(questions: readonly Question[], given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const answers: Record<string, unknown> = { ...given }
  for (const question of questions) {
    const { name, kind, onlyIf } = question
    const value = answers[name]
    if (!isVisible(question, answers)) delete answers[name]
    else if (kind === 'list' && Array.isArray(value))
      answers[name] = value.map((item) => dropHidden(question.questions, item))
    // The schema alone would let it pass.
    else if (onlyIf && value === undefined) answers[name] = kind === 'list' ? [] : ''
  }
  return answers
}
