/** Whole numbers of any size, so that tests of the product's figures don't share its rounding. */

/** Checks that a figure is `cents * part / whole`, rounded down. */
export function isShare(found: number, cents: number, part: number, whole: number): boolean {
  const rest = BigInt(cents) * BigInt(part) - BigInt(found) * BigInt(whole)
  return rest >= 0n && rest < BigInt(whole)
}

/** Checks that a figure is `cents * part / whole`, rounded half up. */
export function isRoundedShare(found: number, cents: number, part: number, whole: number): boolean {
  const twiceOff = 2n * (BigInt(found) * BigInt(whole) - BigInt(cents) * BigInt(part))
  return twiceOff <= BigInt(whole) && twiceOff > -BigInt(whole)
}
