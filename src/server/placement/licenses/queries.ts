import { asc, eq, inArray } from 'drizzle-orm'
import { lenders } from '#server/placement/lenders/table.ts'
import { licenceWarnings } from '#server/placement/licenses/table.ts'
import type { Context } from '#server/platform/context.ts'

/** An expiring license; `lender` is null for our own. */
export interface EndingLicence {
  readonly lender: string | null
  readonly state: string
  readonly number: string
  /** `2026-11-21` */
  readonly expiresOn: string
}

/** Returns the licenses of these warnings, earliest expiration first. */
export const listEnding = (ctx: Context, warningIds: readonly string[]): Promise<EndingLicence[]> =>
  ctx.db
    .select({
      lender: lenders.name,
      state: licenceWarnings.state,
      number: licenceWarnings.number,
      expiresOn: licenceWarnings.expiresOn,
    })
    .from(licenceWarnings)
    .leftJoin(lenders, eq(lenders.id, licenceWarnings.lenderId))
    .where(inArray(licenceWarnings.id, [...warningIds]))
    .orderBy(asc(licenceWarnings.expiresOn))
