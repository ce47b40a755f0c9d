import { asc, eq, inArray } from 'drizzle-orm'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { licenseWarnings } from './table.ts'

/** `lender` is null for our own license. */
export interface ExpiringLicense {
  readonly lender: string | null
  readonly state: string
  readonly number: string
  readonly expiresOn: string
}

/** Returns the warnings' licenses, earliest expiration first. */
export const listExpiring = (ctx: Context, warningIds: readonly string[]): Promise<ExpiringLicense[]> =>
  ctx.db
    .select({
      lender: lenders.name,
      state: licenseWarnings.state,
      number: licenseWarnings.number,
      expiresOn: licenseWarnings.expiresOn,
    })
    .from(licenseWarnings)
    .leftJoin(lenders, eq(lenders.id, licenseWarnings.lenderId))
    .where(inArray(licenseWarnings.id, [...warningIds]))
    .orderBy(asc(licenseWarnings.expiresOn))
