export interface DurationCount {
  readonly bucket: number
  readonly count: number
}

const perDoubling = 4
const minuteMs = 60_000

/** Bucket 0 is one minute and less, 4 two minutes, 8 four. */
const beginsMs = (bucket: number) => 2 ** (bucket / perDoubling) * minuteMs

/**
 * Returns a percentile in ms, like `percentile_cont` to within a bucket width (a fifth).
 * @param share 0.5 for the median.
 */
export function percentile(counts: readonly DurationCount[], share: number): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  const wanted = share * all
  let below = 0
  const sorted = counts.toSorted((one, other) => one.bucket - other.bucket).filter(({ count }) => count > 0)
  for (const { bucket, count } of sorted) {
    if (below + count >= wanted) return Math.round(beginsMs(bucket + (wanted - below) / count))
    below += count
  }
  return null
}
