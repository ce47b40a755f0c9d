import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Converts a phone number to E.164 (`+15555550123`). Numbers without a country code are read as US numbers.
 * @returns undefined if it isn't a possible number.
 */
export function toE164(input: string): string | undefined {
  const number = parsePhoneNumberFromString(input, 'US')
  return number?.isPossible() ? number.number : undefined
}
