/** How many of something took about as long. */
export interface DurationCount {
  readonly bucket: number
  readonly count: number
}

/** Buckets to each doubling of the length. */
const perDoubling = 4
const minuteMs = 60_000

/** Where a bucket begins, ms: bucket 0 at one minute (and everything shorter lies in it), bucket 4 at two, 8 at four… */
const beginsMs = (bucket: number) => 2 ** (bucket / perDoubling) * minuteMs

/**
 * How long it took at most for a share of them, ms, as `percentile_cont` would find it but for the width of a bucket (a
 * fifth): within one, lengths are taken to be spread evenly on the scale of the buckets. Null where there are none.
 * @param share 0.5 for the median.
 */
export function durationAt(counts: readonly DurationCount[], share: number): number | null {
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
