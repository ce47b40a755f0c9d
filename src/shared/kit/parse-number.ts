const factors = { '': 1, k: 1_000, m: 1_000_000 } as const

/** Parses a number that is not negative: `$75,000`, `75k`, `1.2m`, `4.5 %`. */
export function parseNumber(text: string): number | undefined {
  const [, digits, unit] =
    /^\$?((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)([km]?)%?$/i.exec(text.replaceAll(/\s/g, '')) ?? []
  if (digits === undefined || unit === undefined) return undefined
  return Number(digits.replaceAll(',', '')) * factors[unit.toLowerCase() as keyof typeof factors]
}
