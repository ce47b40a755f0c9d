export const countLimit = 1_000

/**
 * Counts search hits by column.
 * @param rows up to `countLimit` hits, without empty columns.
 * @param max per column, then `isMore`; smaller counts are null if hits were left out.
 */
export function cappedCounts<Place>(
  places: readonly Place[],
  rows: readonly { readonly place: Place; readonly count: number }[],
  max: number,
) {
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) >= countLimit
  return places.map((place) => {
    const count = rows.find((row) => row.place === place)?.count ?? 0
    if (isCut && count < max) return { place, count: null, isMore: true }
    return { place, count: Math.min(count, max), isMore: count >= max }
  })
}
