/** Digits and letters without those that look or sound like others (0/O, 1/I/L); 31 of them, a prime. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomLength = 7

/** What a reference belongs to: an application, a contact message, a request for a merchant quote, or one about personal data. */
export type ReferencePrefix = (typeof prefixes)[number]
const prefixes = ['HL', 'HC', 'HM', 'HP'] as const

/**
 * The reference of an application, as people write and say it: `HL-7Q4K-92XM`. The eighth character checks the seven
 * before it: a weighted sum modulo 31, which finds every single wrong character and every two that changed places.
 * @param numbers seven random whole numbers, 0 to 30.
 */
export function formatReference(numbers: readonly number[], prefix: ReferencePrefix = 'HL'): string {
  if (numbers.length !== randomLength) throw new RangeError(`A reference is made of ${randomLength} numbers.`)
  const code = [...numbers, checkNumber(numbers)].map((number) => alphabet.charAt(number)).join('')
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * A reference as typed, in its one written form; undefined where it is none. Case, spaces and dashes do not matter, and
 * `HL` may be missing.
 */
export const parseReference = (typed: string): string | undefined => parseCode(compact(typed), 'HL')

/** The same for any reference we give: of a message, a quote or a privacy request too. Without its two letters it is an application's. */
export function parseAnyReference(typed: string): string | undefined {
  const code = compact(typed)
  return parseCode(code, prefixes.find((prefix) => hasPrefix(code, prefix)) ?? 'HL')
}

const compact = (typed: string) => typed.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')

const hasPrefix = (code: string, prefix: ReferencePrefix) => code.startsWith(prefix) && code.length === randomLength + 3

function parseCode(code: string, prefix: ReferencePrefix): string | undefined {
  const letters = hasPrefix(code, prefix) ? code.slice(2) : code
  const numbers = [...letters].map((letter) => alphabet.indexOf(letter))
  if (numbers.length !== randomLength + 1 || numbers.includes(-1)) return undefined
  const random = numbers.slice(0, randomLength)
  return checkNumber(random) === numbers.at(-1) ? formatReference(random, prefix) : undefined
}

/** How many characters there are to choose each of the seven from. */
export const referenceBase = alphabet.length

const checkNumber = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, index) => sum + number * (index + 2), 0) % alphabet.length
