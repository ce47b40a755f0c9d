import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { international } from '#shared/kit/format-phone.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

const accents = '[\\u0300-\\u036f]'
const unparted = { from: 'łøđı', to: 'lodi' }
/** Keyboards write these or the plain one, and people omit them. */
const apostrophes = '‘’ʼ'

/** Returns SQL for `text` in search form: lowercase, without accents or apostrophes, the same on every server. */
export const plainText = (text: SQLWrapper): SQL =>
  sql`case when octet_length(${text}) = char_length(${text}) then replace(lower(${text} collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower(${text} collate "und-x-icu"), NFD), '${sql.raw(accents)}', '', 'g'), '${sql.raw(`${unparted.from}''${apostrophes}`)}', '${sql.raw(unparted.to)}') end`

const plain = (typed: string) =>
  typed
    .toLowerCase()
    .normalize('NFD')
    .replace(new RegExp(accents, 'gu'), '')
    .replace(/['‘’ʼ]/g, '')
    .replace(/[łøđı]/g, (letter) => unparted.to[unparted.from.indexOf(letter)] ?? letter)

const looksLikeNumber = /^[\d\s()+./-]*$/
/** The trunk 0: `+44 (0)20 …`. */
const bracketedZero = /^(\s*(?:\+|00)[\d\s.-]+)\(\s*0\s*\)/

/**
 * Splits text at spaces and commas into words and phone digits without leading zeros (`0043…`, `+44 (0)…`, and `0…`
 * become E.164) or the USA's 1.
 */
export function searchTerms(typed: string): string[] {
  const digits = typed.replace(bracketedZero, '$1').replace(/\D/g, '').replace(/^0+/, '')
  if (looksLikeNumber.test(typed) && digits.length >= 3) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
}

/**
 * Returns a condition per term, with `%`, `_`, and `\` literal. Short terms match only word starts, because trigram
 * indexes can't find them. Punctuation alone matches nothing.
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

const isAbroad = (typed: string) =>
  looksLikeNumber.test(typed) && /^\s*(?:(?:\+|00)[\s(]*[2-9]|[2-9](?:\D*\d){10})/.test(typed)

/** Stored numbers may have the 0 of `+44 (0)20 …`; E.164 keeps it only for Italy. */
function numberSpellings(digits: string): string[] {
  const [, country, rest] = international.exec(`+${digits}`) ?? []
  const national = rest?.replace(/^0/, '')
  return national ? [`${country}${national}`, `${country}0${national}`] : [digits]
}

/** Stored texts distinguish ß and ss, and both sigmas. */
const spellings = (word: string): string[] => [
  ...new Set(sharpSpellings(word).flatMap((each) => [each, each.replace(/ς$/, 'σ'), each.replace(/σ$/, 'ς')])),
]

/** Each place doubles the spellings. */
const maxSharp = 3

/** For words such as `Großstrasse`; many places all get the same one. */
function sharpSpellings(word: string): string[] {
  const [first = '', ...rest] = word.split(/ss|ß/)
  if (rest.length > maxSharp) return [word, word.replaceAll('ss', 'ß'), word.replaceAll('ß', 'ss')]
  return rest.reduce((spellings, part) => spellings.flatMap((each) => [`${each}ss${part}`, `${each}ß${part}`]), [first])
}

/** A trigram is three adjacent letters or digits. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const completeAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u

/** Matches a complete email address exactly, because common endings match thousands. */
export const meansPerson = (person: { text: SQLWrapper; email: AnyPgColumn }, typed: string): SQL[] =>
  completeAddress.test(typed.trim()) ? [eq(person.email, normalizeEmail(typed))] : containsAll(person.text, typed)

/** Checks if a term may match many people, unlike a number or address. */
export const mayBeCommon = (typed: string): boolean =>
  !looksLikeNumber.test(typed) && !completeAddress.test(typed.trim())

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')
