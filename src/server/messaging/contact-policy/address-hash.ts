import { createHash } from 'node:crypto'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/kit/text.ts'

const prefix = 'harborline-address:'

/**
 * What stands for an address where the address itself must not stand. Without a key on purpose: it has to be the same
 * after keys were replaced. It hides addresses from a glance, not from somebody who has a list of them to try.
 */
export const addressHash = (email: string): string =>
  createHash('sha256')
    .update(`${prefix}${normalizeEmail(email)}`)
    .digest('base64url')

/** The same, made by the database. @param normalized column of an address, as `normalizeEmail` makes it. */
export const addressHashOf = (normalized: AnyColumn): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${prefix} || ${normalized}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
