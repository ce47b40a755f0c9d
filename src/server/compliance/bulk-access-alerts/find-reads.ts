import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Read } from '#shared/compliance/bulk-access-alerts/unusual-hours.ts'

/** Audit actions of opening a record. */
const looks = [
  'application.view',
  'application.reveal',
  'offers.view',
  'offer.download-disclosure',
  'document.view',
  'document.download',
  'consent.view',
  'consent.export',
  'lead.view',
  'merchant-lead.view',
  'contact.view',
  'privacy.view',
  'api.read-lead',
  'api.read-application',
]
/** Audit actions during and after an export, with the line count and the lines logged before. */
const exports = ['list', 'newsletter', 'audit', 'data'].flatMap((noun) => [`${noun}.exporting`, `${noun}.exported`])
const pages = ['api.list-leads', 'api.list-applications']

/**
 * Returns the reads of each staff member and API key by id, in time order. A revealed number is a record of its own.
 */
export async function findReads(ctx: Context, { from, until }: { from: Date; until: Date }) {
  const found = await ctx.db
    .select({
      readerId: sql<string>`${auditLog.actorId}`,
      at: auditLog.at,
      action: auditLog.action,
      record: sql<string>`${auditLog.subject} || coalesce(' ' || (${auditLog.detail} ->> 'path'), '')`,
      rows: sql<number>`coalesce((${auditLog.detail} ->> 'rows')::int, 0) - coalesce((${auditLog.detail} ->> 'noted')::int, 0)`,
      ids: sql<string[] | null>`${auditLog.detail} -> 'ids'`,
    })
    .from(auditLog)
    .where(
      and(
        gte(auditLog.at, from),
        lt(auditLog.at, until),
        inArray(auditLog.actorKind, ['staff', 'api-key']),
        inArray(auditLog.action, [...looks, ...exports, ...pages, 'list.page']),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const readers = new Map<string, Read[]>()
  for (const { readerId, ...line } of found) {
    const reads = readers.get(readerId) ?? []
    readers.set(readerId, reads)
    reads.push(...readsOf(line))
  }
  return readers
}

interface Line {
  readonly at: Date
  readonly action: string
  readonly record: string
  readonly rows: number
  readonly ids: string[] | null
}

function readsOf({ at, action, record, rows, ids }: Line): Read[] {
  if (action === 'list.page') return (ids ?? []).map((id) => ({ at, kind: 'listed', record: id, rows: 0 }))
  if (looks.includes(action)) return [{ at, kind: 'opened', record, rows: 0 }]
  return [{ at, kind: 'exported', record, rows }]
}
