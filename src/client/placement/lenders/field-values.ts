import { parseNumber } from '#shared/kit/parse-number.ts'

/**
 * Converts a typed number to stored units; other text stays and fails validation.
 * @param scale stored units per typed unit: 100 for dollars stored as cents.
 */
export function storedNumber(typed: string, scale: number): number | string {
  const number = parseNumber(typed)
  return number === undefined ? typed : Math.round(number * scale)
}

/** Formats a stored number for an input. */
export const typedOf = (stored: number | null | undefined, scale: number) =>
  stored === null || stored === undefined ? '' : (stored / scale).toLocaleString('en-US', { maximumFractionDigits: 4 })
