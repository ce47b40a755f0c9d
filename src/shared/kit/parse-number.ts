const factors = { '': 1, k: 1_000, m: 1_000_000 } as const

/** Parses a number that is not negative: `$75,000`, `75k`, `1.2m`, `4.5 %`. */
export function parseNumber(text: string): number | undefined {
  const [, digits, unit] =
    /^\$?((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)([km]?)%?$/i.exec(text.replaceAll(/\s/g, '')) ?? []
  if (digits === undefined || unit === undefined) return undefined
  return Number(digits.replaceAll(',', '')) * factors[unit.toLowerCase() as keyof typeof factors]
}

/** Checks nine digits of an ABA routing number, whose last digit is a checksum. */
export function isRoutingNumber(typed: string): boolean {
  const digits = [...typed].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * ([3, 7, 1][index % 3] ?? 0), 0)
  return /^\d{9}$/.test(typed) && sum > 0 && sum % 10 === 0
}

/**
 * Converts typed dollars or percent to cents or basis points, if it is a number. A value with more decimals isn't
 * rounded, so the schema refuses it.
 * @param scale 10,000 for a factor in basis points.
 */
export const hundredfold = (typed: string, scale = 100) => {
  const number = parseNumber(typed)
  if (number === undefined) return undefined
  const whole = Math.round(number * scale)
  // 0.29 * 100 is 28.999999999999996.
  return Math.abs(number * scale - whole) < 0.0001 ? whole : number * scale
}
