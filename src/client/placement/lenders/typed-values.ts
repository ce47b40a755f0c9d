import { typedNumber } from '#shared/kit/typed-number.ts'

/**
 * A number as it was typed, in the unit that is stored; text that is none stays text, and is refused in words.
 * @param scale how many of the stored unit one of the typed is: 100 where cents are typed as dollars.
 */
export function storedNumber(typed: string, scale: number): number | string {
  const number = typedNumber(typed)
  return number === undefined ? typed : Math.round(number * scale)
}

/** The other way, as people write it. */
export const typedOf = (stored: number | null | undefined, scale: number) =>
  stored === null || stored === undefined ? '' : (stored / scale).toLocaleString('en-US', { maximumFractionDigits: 4 })
