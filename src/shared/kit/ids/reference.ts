/** No characters that look or sound alike (0/O, 1/I/L); 31, a prime. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomLength = 7

/** For applications, contact messages, merchant quote requests and privacy requests. */
export type ReferencePrefix = (typeof prefixes)[number]
const prefixes = ['HL', 'HC', 'HM', 'HP'] as const

/**
 * Formats `HL-7Q4K-92XM`. The eighth character, a weighted sum modulo 31, detects a wrong character and two swapped
 * ones.
 * @param numbers seven random integers from 0 to 30.
 */
export function formatReference(numbers: readonly number[], prefix: ReferencePrefix = 'HL'): string {
  if (numbers.length !== randomLength) throw new RangeError(`A reference is made of ${randomLength} numbers.`)
  const code = [...numbers, checkNumber(numbers)].map((number) => alphabet.charAt(number)).join('')
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}

/** Parses an application reference, ignoring case, spaces and dashes; `HL` may be omitted. */
export const parseReference = (typed: string): string | undefined => parseCode(compact(typed), 'HL')

/** Parses a reference of any kind; without a prefix it is an application's. */
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

export const referenceBase = alphabet.length

const checkNumber = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, index) => sum + number * (index + 2), 0) % alphabet.length
