import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { international } from '#shared/kit/format-phone.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

const accents = '[\\u0300-\\u036f]'
const unparted = { from: 'łøđı', to: 'lodi' }
/** Beside the plain one. Keyboards write one or the other, and people leave them out. */
const apostrophes = '‘’ʼ'

/**
 * An expression for `text` as searches compare it, the same on every server: in lower case, without accents and apostrophes,
 * and with the plain letter for those that no accent parts from one. Most texts have no accents and are spared the work.
 */
export const plainText = (text: SQLWrapper): SQL =>
  sql`case when octet_length(${text}) = char_length(${text}) then replace(lower(${text} collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower(${text} collate "und-x-icu"), NFD), '${sql.raw(accents)}', '', 'g'), '${sql.raw(`${unparted.from}''${apostrophes}`)}', '${sql.raw(unparted.to)}') end`

/** The same of what was typed. */
const plain = (typed: string) =>
  typed
    .toLowerCase()
    .normalize('NFD')
    .replace(new RegExp(accents, 'gu'), '')
    .replace(/['‘’ʼ]/g, '')
    .replace(/[łøđı]/g, (letter) => unparted.to[unparted.from.indexOf(letter)] ?? letter)

const looksLikeNumber = /^[\d\s()+./-]*$/
/** The 0 that is dialled inside a country alone, as people write it behind the code of theirs: `+44 (0)20 …`. */
const bracketedZero = /^(\s*(?:\+|00)[\d\s.-]+)\(\s*0\s*\)/

/**
 * The parts that a text made for searching must contain for what was typed: every word as `plainText` has it, or, where it
 * looks like a phone number, its digits without leading zeros (`0043…`, `+44 (0)…` and the national `0…` become what E.164
 * has) and without the 1 of the USA, which people leave out as often as not. A comma parts words: `Smith, Patrick`.
 */
export function searchTerms(typed: string): string[] {
  const digits = typed.replace(bracketedZero, '$1').replace(/\D/g, '').replace(/^0+/, '')
  if (looksLikeNumber.test(typed) && digits.length >= 3) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
}

/**
 * Conditions for `searchTerms`, one per term; `%`, `_` and `\` mean themselves. A word of one or two characters is looked
 * for where words begin, also behind a hyphen: inside of them it would be nearly everywhere, and an index of trigrams has
 * nothing shorter. Signs that belong to no word are passed over, unless nothing else was typed: then nothing is found.
 */
export function containsAll(text: SQLWrapper, typed: string): SQL[] {
  const terms = searchTerms(typed)
  const words = terms.filter((term) => /[\p{L}\p{N}]/u.test(term))
  if (words.length === 0) return typed.trim() ? [sql`false`] : []
  return words.map((word) => {
    const patterns = (isAbroad(typed) ? numberSpellings(word) : spellings(word)).flatMap((spelling) => {
      const part = escapeLike(spelling)
      return isIndexed(spelling) ? [`%${part}%`] : [`${part}%`, `% ${part}%`, `%-${part}%`]
    })
    const each = patterns.map((pattern) => sql`${text} like ${pattern}`)
    return sql`(${sql.join(each, sql` or `)})`
  })
}

/** Whether what was typed is a number with the code of a country other than +1. */
const isAbroad = (typed: string) =>
  looksLikeNumber.test(typed) && /^\s*(?:(?:\+|00)[\s(]*[2-9]|[2-9](?:\D*\d){10})/.test(typed)

/**
 * A number with and without the 0 behind the code of its country, as in `+44 (0)20 …`: numbers that are stored as they were
 * typed have it or not, and E.164 has it for Italy alone.
 */
function numberSpellings(digits: string): string[] {
  const [, country, rest] = international.exec(`+${digits}`) ?? []
  const national = rest?.replace(/^0/, '')
  return national ? [`${country}${national}`, `${country}0${national}`] : [digits]
}

/**
 * How names may write a word: ß is no s with an accent, and the sigma that ends what was typed need not end the name. Both
 * are looked for, because the texts that are stored keep them apart.
 */
const spellings = (word: string): string[] => [
  ...new Set(sharpSpellings(word).flatMap((each) => [each, each.replace(/ς$/, 'σ'), each.replace(/σ$/, 'ς')])),
]

/** Up to so many places each is looked for with both: every one doubles the spellings. */
const maxSharp = 3

/** A word with either of ss and ß at each place, as in `Großstrasse`; with the same at all of them where there are many. */
function sharpSpellings(word: string): string[] {
  const [first = '', ...rest] = word.split(/ss|ß/)
  if (rest.length > maxSharp) return [word, word.replaceAll('ss', 'ß'), word.replaceAll('ß', 'ss')]
  return rest.reduce((begun, part) => begun.flatMap((each) => [`${each}ss${part}`, `${each}ß${part}`]), [first])
}

/** Whether every match of `%word%` holds a trigram of it: three letters or digits beside each other. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const completeAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u

/**
 * Conditions for what was typed in a search of people. A complete e-mail address means that one: as a part of a text,
 * the endings that thousands share would have to be gone through.
 */
export const meansPerson = (person: { text: SQLWrapper; email: AnyPgColumn }, typed: string): SQL[] =>
  completeAddress.test(typed.trim()) ? [eq(person.email, normalizeEmail(typed))] : containsAll(person.text, typed)

/** Whether many may share what was typed: a number or a complete address is that of a few. */
export const mayBeCommon = (typed: string): boolean =>
  !looksLikeNumber.test(typed) && !completeAddress.test(typed.trim())

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')
