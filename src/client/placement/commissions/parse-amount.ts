/** Formats basis points as a factor: 12,500 is 1.25. */
export const formatFactor = (basisPoints: number) => String(basisPoints / 10_000)

/** Formats cents or basis points for an input. */
export const hundredth = (stored: number) => (stored / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
