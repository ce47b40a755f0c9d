import { AppError } from '#shared/kit/app-error.ts'

const broken = 'Please start again from the first page.'

export const refusedCursor = () => new AppError('invalid', broken, { after: broken })

/** Contains the row's id (a UUID) and nothing personal. */
export const encodeCursor = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** @throws AppError `invalid` for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.byteLength !== 16 || bytes.toString('base64url') !== cursor) throw refusedCursor()
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
