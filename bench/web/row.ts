export interface Row {
  readonly figure: string
  readonly page: string
  readonly budget: string
  readonly measured: string
  readonly isKept: boolean
  /** Share of the budget; 1 is all of it. */
  readonly use: number
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Formats the median with its range: `516 (432-640)`. */
export const spread = (numbers: readonly number[], digits = 0) =>
  `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)}-${Math.max(...numbers).toFixed(digits)})`

export const atMost = (
  figure: string,
  page: string,
  value: number,
  most: number,
  unit = '',
  measured = `${value}`,
): Row => ({
  figure,
  page,
  budget: `at most ${most}${unit}`,
  measured: `${measured}${unit}`,
  isKept: value <= most,
  use: most === 0 ? value : value / most,
})

export const told = (figure: string, page: string, measured: string): Row => ({
  ...{ figure, page, measured },
  budget: '',
  isKept: true,
  use: 0,
})

export const must = (figure: string, page: string, budget: string, measured: string, isKept: boolean): Row => ({
  ...{ figure, page, budget, measured, isKept },
  use: isKept ? 1 : Number.POSITIVE_INFINITY,
})

/**
 * Returns all rows of the main pages; of others, the row nearest to its budget and all that exceed it.
 * @param main paths that are shown in full.
 */
export function gathered(rows: readonly Row[], main: readonly string[]): Row[] {
  return [...Map.groupBy(rows, ({ figure }) => figure).values()].flatMap((same) => {
    const others = same.filter(({ page }) => page.startsWith('/') && !page.includes(' ') && !main.includes(page))
    const [nearest] = others.filter(({ isKept }) => isKept).toSorted((a, b) => b.use - a.use)
    return [
      ...same.filter((row) => !others.includes(row) || !row.isKept),
      ...(nearest ? [{ ...nearest, page: `${others.length} others; most: ${nearest.page}` }] : []),
    ]
  })
}
