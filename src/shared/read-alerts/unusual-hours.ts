/** Something that one member of staff opened, or an export. */
export interface Read {
  readonly at: Date
  /** What was opened, by a name of its own: the same one twice is one. */
  readonly record: string
  /** Lines of an export; 0 for what is no export. */
  readonly rows: number
}

/** An hour in which more was read than is usual. */
export interface UnusualHour {
  readonly from: Date
  /** Different records that were opened in it. */
  readonly records: number
  /** Lines of exports. */
  readonly rows: number
}

export const hourMs = 60 * 60_000

/**
 * Hours in which one person read more than `limit` different records, lines of exports counted with them. An hour begins
 * with a read, wherever the clock stands, and none overlaps the one before: each read is told of once.
 * @param reads in the order of their time.
 */
export function unusualHours(reads: readonly Read[], limit: number): UnusualHour[] {
  const hours: UnusualHour[] = []
  let first = 0
  let upTo = 0
  const held = new Held()
  while (upTo < reads.length) {
    const next = reads[upTo++]
    if (!next) break
    held.add(next)
    for (let oldest = reads[first]; oldest && isBefore(oldest, next); oldest = reads[++first]) held.drop(oldest)
    const from = reads[first]
    if (!from || held.size <= limit) continue
    for (let later = reads[upTo]; later && !isBefore(from, later); later = reads[++upTo]) held.add(later)
    hours.push({ from: from.at, records: held.records, rows: held.rows })
    held.clear()
    first = upTo
  }
  return hours
}

/** True where one read was over for an hour when the other came. */
const isBefore = (one: Read, other: Read) => other.at.getTime() - one.at.getTime() >= hourMs

/** What was read in the hour that is looked at. */
class Held {
  readonly #times = new Map<string, number>()
  rows = 0

  get records() {
    return this.#times.size
  }

  get size() {
    return this.records + this.rows
  }

  add({ record, rows }: Read) {
    this.rows += rows
    if (rows === 0) this.#times.set(record, (this.#times.get(record) ?? 0) + 1)
  }

  drop({ record, rows }: Read) {
    this.rows -= rows
    if (rows > 0) return
    const times = (this.#times.get(record) ?? 0) - 1
    if (times > 0) this.#times.set(record, times)
    else this.#times.delete(record)
  }

  clear() {
    this.#times.clear()
    this.rows = 0
  }
}
