import { refusedCursor } from '#server/platform/db/cursor.ts'

/** Six bytes can exceed year 9999, the latest that a database reads. */
const latest = new Date('9999-12-31T23:59:59.999Z')

/**
 * Contains the time that the row had, so that no other row is skipped if this one moves.
 * @param row.at to the millisecond.
 */
export const encodeMoment = ({ at, id }: { at: Date; id: string }): string => {
  const time = Buffer.alloc(6)
  time.writeUIntBE(at.getTime(), 0, 6)
  return Buffer.concat([time, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url')
}

/** @throws AppError `invalid` for anything that `encodeMoment` did not make. */
export function decodeMoment(cursor: string): { at: Date; id: string } {
  const bytes = Buffer.from(cursor, 'base64url')
  const at = bytes.byteLength === 22 ? new Date(bytes.readUIntBE(0, 6)) : undefined
  if (!at || at > latest || bytes.toString('base64url') !== cursor) throw refusedCursor()
  const id = bytes.toString('hex', 6).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  return { at, id }
}
