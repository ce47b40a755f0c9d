import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { hundredfold, parseNumber } from '#shared/kit/parse-number.ts'

/** Converts a cell for its schema; text that can't be converted is left, so that the schema refuses it. */
type Convert = (typed: string) => unknown

const asTyped: Convert = (typed) => typed

/** A value from a file. An empty cell, or a missing column, counts as no answer. */
export const cell = <Schema extends z.ZodMiniType>(schema: Schema, convert: Convert = asTyped) =>
  z.pipe(
    z.transform((value: unknown): unknown => {
      const typed = typeof value === 'string' ? value.trim() : ''
      return typed === '' ? undefined : convert(typed)
    }),
    schema,
  )

/** A cell that may be empty. */
export const optionalCell = <Schema extends z.ZodMiniType>(schema: Schema, convert?: Convert) =>
  cell(z.optional(schema), convert)

/** `$12,500.50` and `12.5k` to cents, `4.5 %` to basis points. */
export const toHundredths: Convert = (typed) => hundredfold(typed) ?? typed

/** `1,200`, `75 %`. */
export const toNumber: Convert = (typed) => parseNumber(typed) ?? typed

export const toYesNo: Convert = (typed) => {
  const word = typed.toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : typed
}

const plain = (typed: string) => typed.toLowerCase().replace(/[\s_-]+/g, ' ')

/** Finds a choice by its value or its label, in any case. */
export const toChoice =
  (labels: Readonly<Record<string, string>>): Convert =>
  (typed) =>
    Object.entries(labels).find(
      ([value, label]) => plain(value) === plain(typed) || plain(label) === plain(typed),
    )?.[0] ?? typed

/** Splits a list in one cell: `Fair, Spring 2026`. */
export const splitList = (typed: string): string[] =>
  typed
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const toChoices =
  (labels: Readonly<Record<string, string>>): Convert =>
  (typed) =>
    splitList(typed).map(toChoice(labels))

const twoDigits = (number: string | undefined) => (number ?? '').padStart(2, '0')

/** `2026-12-24`, `12/24/2026`, also with a time after it, to `2026-12-24`. */
export const toDay: Convert = (typed) => {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(typed) ?? []
  if (isoYear) return `${isoYear}-${twoDigits(isoMonth)}-${twoDigits(isoDay)}`
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,].*)?$/.exec(typed) ?? []
  return year ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : typed
}

const dateMessage = 'Enter a date since 2000, such as 2026-12-24'

/** A day since 2000: earlier ones are errors of typing or export. */
export const past2000 = () => day(dateMessage).check(z.refine((typed) => typed >= '2000-01-01', dateMessage))

export const optionalDate = () => optionalCell(past2000(), toDay)
