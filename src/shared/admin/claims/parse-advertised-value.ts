/** An advertised figure; money in dollars. */
export interface AdvertisedValue {
  readonly kind: 'dollars' | 'count' | 'percent'
  readonly least: number
}

const scales: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, B: 1_000_000_000 }

/** Parses `$5M+` as 5,000,000 dollars, `500+` as 500, `73%` as 73; undefined if it is not a single figure. */
export function parseAdvertisedValue(shown: string): AdvertisedValue | undefined {
  const [, dollar, digits, scale = '', percent] =
    /^(\$)?\s*(\d[\d,]*(?:\.\d+)?)\s*([KMB])?(%)?\s*\+?$/i.exec(shown.trim()) ?? []
  if (digits === undefined || (percent && (dollar || scale))) return undefined
  const least = Number(digits.replaceAll(',', '')) * (scales[scale.toUpperCase()] ?? 1)
  return { kind: percent ? 'percent' : dollar ? 'dollars' : 'count', least }
}
