import { z } from 'zod/mini'
import { parseUuid } from '#shared/kit/ids/uuid.ts'

const maxChoices = 20
/** Enough for 20 ids, or 20 sources with every character escaped. */
const maxLength = 2_000

/** Returns the values of a filter, such as `new,contacted`; the empty text has none. */
export const parseChoices = (written: string): string[] =>
  written === ''
    ? []
    : [...new Set(written.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%')))]

/** Returns the text of several values, for URLs. */
export const formatChoices = (values: readonly string[]) =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

/** Accepts several values, separated by commas, or none. */
export const choices = (isKnown: (value: string) => boolean, message = 'Invalid input') =>
  z.string(message).check(
    z.maxLength(maxLength, message),
    z.refine((written) => parseChoices(written).every(isKnown), message),
    z.refine((written) => parseChoices(written).length <= maxChoices, `Choose up to ${maxChoices}`),
  )

/** Accepts several of the known values. */
export const choicesOf = (known: readonly string[], message?: string) =>
  choices((value) => known.includes(value), message)

const isId = (value: string) => parseUuid(value) !== undefined

/** Accepts several ids. */
export const idChoices = (message?: string) => choices(isId, message).check(z.toLowerCase())

/** Accepts `all`, or several owners: `mine`, `unassigned`, or ids. */
export const ownerChoices = (message?: string) =>
  choices((value) => value === 'all' || value === 'mine' || value === 'unassigned' || isId(value), message).check(
    z.toLowerCase(),
  )

/** Returns whether a list of owners selects everything. */
export const isAnyOwner = (written: string) => written === '' || parseChoices(written).includes('all')
