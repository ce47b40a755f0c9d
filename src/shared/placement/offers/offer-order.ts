/** The figure that offers are sorted by: APR with our fee in thousandths of a percent; null if it can't be computed. */
export interface AprOf {
  readonly aprThousandths: number | null
}

/**
 * Compares two offers for sorting by APR with our fee, lowest first. Offers without an APR come last; equal offers keep
 * their order. Dollars are no measure: a short advance costs fewer dollars than a long loan at a fraction of its APR.
 */
export function compareByApr(first: AprOf, second: AprOf): number {
  const [a, b] = [sortValue(first), sortValue(second)]
  return a === b ? 0 : a - b
}

const sortValue = ({ aprThousandths: apr }: AprOf) =>
  apr === null || Number.isNaN(apr) ? Number.POSITIVE_INFINITY : apr
