/** So many rows of a search are read for counting: they lie in one place, whatever they are counted by. */
export const maxFound = 1_000

/**
 * How many of the rows that a search found stand where.
 * @param rows counts of at most `mostFound` rows; places without any are left out.
 * @param most each place is counted no further; `isMore`: at least so many. Where the search finds more than was read,
 *   nothing is said of a place that few of these have: null.
 */
export function foundCounts<Place>(
  places: readonly Place[],
  rows: readonly { readonly place: Place; readonly count: number }[],
  most: number,
) {
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) >= maxFound
  return places.map((place) => {
    const count = rows.find((row) => row.place === place)?.count ?? 0
    if (isCut && count < most) return { place, count: null, isMore: true }
    return { place, count: Math.min(count, most), isMore: count >= most }
  })
}
