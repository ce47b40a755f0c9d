import { z } from 'zod/mini'

/**
 * No field contains these on purpose; PostgreSQL refuses the first. The last reverse the order of letters, so that a
 * name reads as another (Unicode TR 36, 2.5.1), and occur in pasted numbers.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Can't be seen, so that two different names look the same. */
const invisible = /[\u00ad\u115f\u1160\u200b\u2060-\u2064\u3164\ufeff\uffa0]/g

export const withoutControls = (value: string) =>
  value.toWellFormed().replace(controlCharacters, '').replace(invisible, '')

export const singleLine = (value: string) => withoutControls(value).trim()

/** As in pasted names: a search would miss them. */
const otherSpaces = /[\t\p{Zs}]/gu

/** Longer texts may have several lines. */
const longestLine = 200
const lineBreaks = /[\n\r\u0085\u2028\u2029]+/

/** An expression with the spaces around breaks would take time that is quadratic in spaces. */
const oneLine = (value: string) =>
  value
    .split(lineBreaks)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/**
 * Accepts well-formed text of `min` to `max` characters; trims it and normalizes spaces. Up to 200 characters, such as
 * names, are one line: an email that repeats them must not show a stranger's paragraphs.
 */
export const text = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.overwrite((value) => {
      const plain = max <= longestLine ? oneLine(value) : value
      return singleLine(plain.replace(otherSpaces, ' '))
    }),
    z.minLength(min, message),
    z.maxLength(max, `Please use at most ${max} characters`),
  )

/** Some spreadsheets trim leading spaces and invisible characters, and treat full-width signs alike. */
export const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** Accepts an email address as typed. Compare by `normalizeEmail`. */
export const email = (message = 'Please enter a valid email address') =>
  z.string(message).check(z.trim(), z.maxLength(254, message), z.email(message))

/** Lowercases ASCII letters only: `toLowerCase` makes a k of the Kelvin sign, which is another mailbox. */
export const normalizeEmail = (address: string) => address.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Accepts several well-formed lines, or none; trims them. */
export const multiline = (max: number) =>
  z.string('Please enter some text').check(
    z.overwrite((value) => singleLine(value.replace(/\r\n?/g, '\n'))),
    z.maxLength(max, `Please use at most ${max} characters`),
  )

/** Rejects unknown fields, so that clients never assume ignored data was stored. */
export const strict = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : undefined),
  })

/** Formats a CSV line (RFC 4180). An apostrophe keeps spreadsheets from running text as formulas; plain negative numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? csvText(value) : (value ?? ''))).join(',')}\r\n`

const plainNumber = /^-\d+(?:\.\d+)?$/

function csvText(value: string): string {
  const plain = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
