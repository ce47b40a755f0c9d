import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number as people type it in E.164 (`+15555550123`); without a country code it is taken for one of the USA.
 * Undefined where it cannot be a number of any country.
 */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'US')
  return number?.isPossible() ? number.number : undefined
}
