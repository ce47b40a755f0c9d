import { refusedCursor } from '#server/platform/db/cursor.ts'

/** Six bytes hold more than the years of four digits, which are all that a database reads in this form. */
const latest = new Date('9999-12-31T23:59:59.999Z')

/**
 * An opaque pointer behind one row of a list in the order of a time that may change: it holds the time that the row had,
 * so that a row which moves meanwhile takes no others with it.
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
