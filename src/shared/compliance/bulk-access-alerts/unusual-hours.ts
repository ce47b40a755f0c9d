/** Something that one member of staff, or a program with a key, read. */
export interface Read {
  readonly at: Date
  /** `listed`: a line of a list behind its first page. */
  readonly kind: 'opened' | 'listed' | 'exported'
  /** What was read, by a name of its own: the same one twice is one. */
  readonly record: string
  /** Lines of an export; 0 for what is no export, and for an export of nothing. */
  readonly rows: number
}

/** How much was read. */
export interface ReadCount {
  /** Different records that were opened. */
  readonly records: number
  /** Lines of exports. */
  readonly rows: number
  /** Different records that lists showed behind their first page. */
  readonly listed: number
}

/** An hour in which more was read than is usual. */
export interface UnusualHour extends ReadCount {
  readonly from: Date
}

export const hourMs = 60 * 60_000

/** A line of a list says less than the record, and is often only passed by: so many weigh as much as one record. */
export const linesPerRecord = 5

/** What the limit of an hour is compared with. */
export const weightOf = ({ records, rows, listed }: ReadCount): number =>
  records + rows + Math.floor(listed / linesPerRecord)

/**
 * Hours in which one reader read more than `limit` different records, lines of exports and lists counted with them. An hour
 * begins with a read, wherever the clock stands, and none overlaps the one before: each read is told of once.
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
    if (!from || weightOf(held) <= limit) continue
    for (let later = reads[upTo]; later && !isBefore(from, later); later = reads[++upTo]) held.add(later)
    hours.push({ from: from.at, ...held.count })
    held.clear()
    first = upTo
  }
  return hours
}

/** What was read in the hour from a moment on. */
export function countHour(reads: readonly Read[], from: Date): ReadCount {
  const held = new Held()
  for (const read of reads)
    if (read.at.getTime() >= from.getTime() && read.at.getTime() < from.getTime() + hourMs) held.add(read)
  return held.count
}

/** True where one read was over for an hour when the other came. */
const isBefore = (one: Read, other: Read) => other.at.getTime() - one.at.getTime() >= hourMs

/** What was read in the hour that is looked at. */
class Held implements ReadCount {
  readonly #times = { opened: new Map<string, number>(), listed: new Map<string, number>() }
  rows = 0

  get records() {
    return this.#times.opened.size
  }

  get listed() {
    return this.#times.listed.size
  }

  get count(): ReadCount {
    return { records: this.records, rows: this.rows, listed: this.listed }
  }

  add({ kind, record, rows }: Read) {
    if (kind === 'exported') this.rows += rows
    else this.#times[kind].set(record, (this.#times[kind].get(record) ?? 0) + 1)
  }

  drop({ kind, record, rows }: Read) {
    if (kind === 'exported') {
      this.rows -= rows
      return
    }
    const times = (this.#times[kind].get(record) ?? 0) - 1
    if (times > 0) this.#times[kind].set(record, times)
    else this.#times[kind].delete(record)
  }

  clear() {
    this.#times.opened.clear()
    this.#times.listed.clear()
    this.rows = 0
  }
}
