import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/kit/app-error.ts'

const broken = 'Please start again from the first page.'

export const refusedCursor = () => new AppError('invalid', broken, { after: broken })

/** Encodes a row's UUID, nothing personal. */
export const encodeCursor = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** Decodes `encodeCursor`. @throws `invalid`. */
export function decodeCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.byteLength !== 16 || bytes.toString('base64url') !== cursor) throw refusedCursor()
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** Encodes a row's day (null sorts last) and id, so that moving it skips no other. */
export const encodeDay = ({ day, id }: { day: string | null; id: string }): string => {
  const digits = Buffer.alloc(4)
  digits.writeUInt32BE(Number(day?.replaceAll('-', '') ?? 0))
  return Buffer.concat([digits, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url')
}

/** Decodes `encodeDay`. @throws `invalid`. */
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

/** Six bytes can exceed year 9999, the database's last. */
const latest = new Date('9999-12-31T23:59:59.999Z')

/** Encodes a row's time (ms) and id, so that moving it skips no other. */
export const encodeMoment = ({ at, id }: { at: Date; id: string }): string => {
  const time = Buffer.alloc(6)
  time.writeUIntBE(at.getTime(), 0, 6)
  return Buffer.concat([time, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url')
}

/** Decodes `encodeMoment`. @throws `invalid`. */
export function decodeMoment(cursor: string): { at: Date; id: string } {
  const bytes = Buffer.from(cursor, 'base64url')
  const at = bytes.byteLength === 22 ? new Date(bytes.readUIntBE(0, 6)) : undefined
  if (!at || at > latest || bytes.toString('base64url') !== cursor) throw refusedCursor()
  const id = bytes.toString('hex', 6).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  return { at, id }
}

/**
 * A chosen value whose rows are read in the order of its own index (column, id). The value is a range: for an equal one,
 * the database leaves the column out of the order, and may walk through all newer rows until it meets the old ones.
 */
export interface Walk {
  readonly column: AnyPgColumn
  readonly value: string
}

const isWalk = (branch: SQL | Walk): branch is Walk => 'column' in branch

interface FirstRows {
  readonly table: PgTable & { readonly id: SQLWrapper }
  /** One for each chosen value. */
  readonly branches: readonly (SQL | Walk)[]
  /** The direction of the order. */
  readonly isNewest?: boolean
  /** The page's other conditions. */
  readonly rest: SQL | undefined
  readonly order: SQL
  readonly limit: number
}

/**
 * Builds the condition of a page whose filter has several values: the first rows of each value, so that each is read
 * from its own index in the page's order. With `in`, the database reads all rows of rare values that are in the past.
 */
export function firstOfEach({ table, branches, isNewest = true, rest, order, limit }: FirstRows): SQL {
  const parts = branches.map((branch) => {
    const where = isWalk(branch) ? sql`${branch.column} between ${branch.value} and ${branch.value}` : branch
    const first = isWalk(branch) ? sql`${branch.column} ${sql.raw(isNewest ? 'desc' : 'asc')}, ` : sql``
    return sql`(select ${table.id} from ${table} where ${where}${rest ? sql` and ${rest}` : sql``} order by ${first}${order} limit ${limit})`
  })
  // An array is read first; for `in`, the database may walk through the table in the page's order.
  return sql`${table.id} = any(array(${sql.join(parts, sql` union all `)}))`
}
