import { formatPhone } from '#shared/kit/format-phone.ts'

/**
 * Returns the phone number that matched a search, with a dot for each digit that was not typed, so that the search
 * reveals
 * nothing new. Empty if the number did not match.
 * @param typed digits only.
 */
export function matchedNumber(phone: string | null, typed: string): string {
  if (phone === null || !/^\d{3,}$/.test(typed)) return ''
  const words = [formatPhone(phone), phone].find((each) => digitsOf(each).includes(typed))
  if (words === undefined) return ''
  const from = digitsOf(words).indexOf(typed)
  let place = -1
  return words.replace(/\d/g, (digit) => {
    place++
    return place >= from && place < from + typed.length ? digit : '•'
  })
}

const digitsOf = (words: string) => words.replace(/\D/g, '')
