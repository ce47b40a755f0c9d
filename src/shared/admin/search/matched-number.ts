import { formatPhone } from '#shared/kit/format-phone.ts'

/**
 * The phone number by which a record was found, with a dot for each digit that was not typed: it tells why the record is
 * there, and nothing that the search did not know before. Empty where it was not found by it.
 * @param typed digits alone.
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
