import { createHash } from 'node:crypto'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/kit/text.ts'

const prefix = 'harborline-address:'

/**
 * Hashes an address or number. Unkeyed, so that it survives key rotation: hides addresses from view, but not from
 * someone with a list of candidates.
 */
export const addressHash = (email: string): string =>
  createHash('sha256')
    .update(`${prefix}${normalizeEmail(email)}`)
    .digest('base64url')

/**
 * Returns the same hash in SQL.
 * @param normalized column as `normalizeEmail` returns it.
 */
export const addressHashOf = (normalized: AnyColumn): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${prefix} || ${normalized}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
