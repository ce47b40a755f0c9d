import { z } from 'zod/mini'
import { storedSecret } from '#shared/applications/applications/step.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { isFuture, parseDate, parseMonth, parseMonthsAgo, yearsSince } from './parse-date.ts'
import type { Choice } from './question.ts'

/** What every answer to a question of this kind must be. The messages say what to do, in the words of the question. */

const maxText = 200

export const words = (message: string, most = maxText) => text(2, most, message)

/** May be left out, also as an empty box. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value): unknown => (value === '' || value === null ? undefined : value)),
    z.optional(schema),
  )

export const dollars = (from: number, to: number, message = 'Please enter an amount in dollars') =>
  z.number(message).check(z.gte(from, message), z.lte(to, message))

export const wholeNumber = (from: number, to: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(from, message), z.lte(to, message))

/** Any way of writing it; what counts is that there are enough digits to call. */
export const phone = () =>
  z.string(phoneMessage).check(
    z.maxLength(40, phoneMessage),
    z.refine((typed) => digitsOf(typed).length >= 10, phoneMessage),
  )
const phoneMessage = 'Please enter a phone number with its area code'

/** What people write who have none. */
const noWebsite = /^(?:none|no|nope|n\/?a|not yet|no website|-+)\.?$/i
const websiteAddress = /[^\s.]\.[^\s.]{2}/
const websiteMessage = 'Please enter the address, such as example.com, or leave this empty'

/** An address as people write it, with or without `https://`; "none" and the like say that there is none. */
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

/** Month and year, as people write them: `3/2019`, `March 2019`; or how long ago: `5 years`. */
export const month = (message: string) =>
  z
    .string(message)
    .check(z.refine((typed) => parseMonth(typed) !== undefined || parseMonthsAgo(typed) !== undefined, message))

/** A sealed answer, or one that was just typed and has to be `isRight`. */
export const secret = (isRight: (typed: string) => boolean, message: string) =>
  z
    .unknown()
    .check(
      z.refine(
        (value) => storedSecret.safeParse(value).success || (typeof value === 'string' && isRight(value)),
        message,
      ),
    )

export const nineDigits = (message: string) => secret((typed) => digitsOf(typed).length === 9, message)

/**
 * A Social Security number, or the ITIN that stands in its place and begins with 9. Area 000 and 666, group 00 and serial
 * 0000 were never given to anybody (SSA, Program Operations Manual RM 10201.035).
 */
export const socialSecurity = () =>
  secret((typed) => {
    const digits = digitsOf(typed)
    return digits.length === 9 && (digits.startsWith('9') || !/^(?:000|666)|^...00|0000$/.test(digits))
  }, 'Please check the SSN or ITIN: nine digits, as they stand on the card or letter')

export const birthDate = () =>
  secret((typed) => {
    const date = parseDate(typed)
    return date !== undefined && date.year >= 1900
  }, 'Please enter month, day and year, such as 3/27/1980')

/** Capacity to contract may be asked for (Regulation B, 12 CFR 1002.6(b)(2)); it begins at 18 in all but a few states. */
const minAge = 18

/** The fault of a date of birth that makes no adult; a sealed or half-typed one has none here. */
export function birthDateProblem(typed: unknown, now: Date): string | undefined {
  const date = typeof typed === 'string' ? parseDate(typed) : undefined
  if (!date || yearsSince(date, now) >= minAge) return undefined
  return `Please check the date of birth: who borrows or owns has to be ${minAge} or older`
}

/** The fault of a month that lies ahead. */
export function monthProblem(typed: unknown, now: Date): string | undefined {
  const month = typeof typed === 'string' ? parseMonth(typed) : undefined
  return month && isFuture(month, now) ? 'Please check this month: it is still to come' : undefined
}

export const account = () =>
  secret((typed) => /^\d{4,17}$/.test(digitsOf(typed)), 'Please enter the account number, 4 to 17 digits')

/** ABA routing number: nine digits, the last of which checks the others (weights 3, 7, 1). */
export const routing = () =>
  secret((typed) => {
    const digits = [...digitsOf(typed)].map(Number)
    const sum = digits.reduce((total, digit, index) => total + digit * ([3, 7, 1][index % 3] ?? 0), 0)
    return digits.length === 9 && sum > 0 && sum % 10 === 0
  }, 'Please check the routing number: nine digits, at the bottom left of a check')

const digitsOf = (typed: string) => typed.replace(/\D/g, '')
