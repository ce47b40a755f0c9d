import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import { type RecordKey, recentLimit, recordKey } from '#shared/admin/search/record-key.ts'

const key = 'recentRecords'

/** Returns this tab's recent records, latest first: ids without names, cleared with the tab. */
export function readRecent(): RecordKey[] {
  const kept = readSession(key)
  return Array.isArray(kept) ? kept.flatMap((one) => recordKey.safeParse(one).data ?? []) : []
}

export function saveRecent(record: RecordKey) {
  const others = readRecent().filter(({ id }) => id !== record.id)
  writeSession(key, [record, ...others].slice(0, recentLimit))
}
