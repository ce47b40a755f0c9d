import { z } from 'zod/mini'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'

/** The others follow after these are reviewed. */
export const maxAlerts = 50

const bulkAccessAlert = z.object({
  id: uuid(),
  /** The reader, or the creator of the key. */
  staffId: uuid(),
  name: z.string(),
  /** A staff member or key, as in the audit log. */
  readerId: uuid(),
  keyLabel: z.nullable(z.string()),
  /** ISO 8601. */
  from: z.string(),
  /** Distinct. */
  records: z.int(),
  rows: z.int(),
  /** Distinct, on list pages after the first; for 24 hours, on filtered first pages and in searches. */
  listed: z.int(),
  /** 1 or 24. */
  hours: z.int(),
  isOwn: z.boolean(),
  /** Own alerts only without another reviewer, and with a note. */
  mayJudge: z.boolean(),
})
export type BulkAccessAlert = z.output<typeof bulkAccessAlert>

/** Those the caller was notified of, oldest first. */
export const listBulkAccessAlerts = endpoint({
  ...{ method: 'GET', path: '/api/admin/bulk-access-alerts', access: [...alertRoles, ...standInRoles] },
  input: z.object({}),
  reply: z.object({ alerts: z.array(bulkAccessAlert) }),
})

/**
 * Idempotent, but `conflict` for other findings.
 * @throws `not_found`; `forbidden` for an own alert while another reviewer exists, and for users not notified;
 * `invalid` for an own alert without a note.
 */
export const acknowledgeBulkAccessAlert = endpoint({
  ...{ method: 'POST', path: '/api/admin/bulk-access-alerts/:id/resolve', access: [...alertRoles, ...standInRoles] },
  input: z.object({ id: uuid(), note: z._default(text(0, 500, 'Use up to 500 characters'), '') }),
  reply: z.object({}),
})

export interface Read {
  readonly at: Date
  /** `listed`: a line on a list page after the first. */
  readonly kind: 'opened' | 'listed' | 'exported'
  /** Unique; repeats count once. */
  readonly record: string
  readonly rows: number
}

export interface ReadCount {
  /** Distinct. */
  readonly records: number
  readonly rows: number
  /** Distinct, on list pages after the first. */
  readonly listed: number
}

export interface UnusualHour extends ReadCount {
  readonly from: Date
}

export const hourMs = 60 * 60_000

/** Lines show less and are often only passed. */
const linesPerRecord = 5

/**
 * A day's rows of filtered first pages and searches for each record of the hourly limit: 1,200 by default. Assumes that
 * a busy day has up to 60 filtered lists and 60 searches, which mostly show the same few hundred records.
 */
export const seenRowsPerRecord = 20

/** Returns the volume that is compared with the limit. */
export const weightOf = ({ records, rows, listed }: ReadCount): number =>
  records + rows + Math.floor(listed / linesPerRecord)

/**
 * Returns the hours in which a reader exceeded `limit`. Hours start with a read and don't overlap, so each read is
 * reported once.
 * @param reads in time order.
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

/** Counts reads in the hour from a given time. */
export function countHour(reads: readonly Read[], from: Date): ReadCount {
  const held = new Held()
  for (const read of reads)
    if (read.at.getTime() >= from.getTime() && read.at.getTime() < from.getTime() + hourMs) held.add(read)
  return held.count
}

const isBefore = (one: Read, other: Read) => other.at.getTime() - one.at.getTime() >= hourMs

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
