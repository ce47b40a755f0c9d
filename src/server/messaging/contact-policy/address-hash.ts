import { createHash } from 'node:crypto'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/kit/text.ts'

const prefix = 'harborline-address:'

/**
 * Hashes an address or number. Unkeyed, to survive key rotation: hides addresses, but not from someone with
 * candidates.
 */
export const addressHash = (email: string): string =>
  createHash('sha256')
    .update(`${prefix}${normalizeEmail(email)}`)
    .digest('base64url')

/**
 * Returns the same hash in SQL.
 * @param normalized see `normalizeEmail`.
 */
export const addressHashOf = (normalized: AnyColumn): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${prefix} || ${normalized}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
