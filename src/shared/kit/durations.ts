/** Items in one duration bucket. */
export interface DurationCount {
  readonly bucket: number
  readonly count: number
}

/** Buckets per doubling of the duration. */
const perDoubling = 4
const minuteMs = 60_000

/** Bucket 0 starts at one minute and includes shorter durations, bucket 4 at two, 8 at four. */
const beginsMs = (bucket: number) => 2 ** (bucket / perDoubling) * minuteMs

/**
 * Returns a percentile of durations in ms, like `percentile_cont` to within a bucket width (a fifth); null without
 * durations.
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
