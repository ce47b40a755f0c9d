import { refusedCursor } from '#server/platform/db/cursor.ts'

/**
 * Contains the day that the row had, so that no other row is skipped if this one moves or is deleted.
 * @param row.day as `2026-03-02`; null for rows at the end without a day.
 */
export const encodeDay = ({ day, id }: { day: string | null; id: string }): string => {
  const digits = Buffer.alloc(4)
  digits.writeUInt32BE(Number(day?.replaceAll('-', '') ?? 0))
  return Buffer.concat([digits, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url')
}

/** @throws AppError `invalid` for anything that `encodeDay` did not make. */
export function decodeDay(cursor: string): { day: string | null; id: string } {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.byteLength !== 20 || bytes.toString('base64url') !== cursor) throw refusedCursor()
  const digits = bytes.readUInt32BE(0)
  const day = digits === 0 ? null : String(digits).replace(/^(.{4})(.{2})(.{2})$/, '$1-$2-$3')
  if (day !== null && !isDay(day)) throw refusedCursor()
  const id = bytes.toString('hex', 4).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  return { day, id }
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
