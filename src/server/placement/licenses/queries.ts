import { asc, eq, inArray } from 'drizzle-orm'
import type { Application } from '#server/applications/applications/queries.ts'
import { listRulesInForce } from '#server/placement/disclosure-rules/queries.ts'
import type { Lender } from '#server/placement/lenders/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import type { BrokerLicense } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { ownLicenseProblem } from '#shared/placement/disclosure-rules/own-license.ts'
import { licenseWarnings } from './table.ts'

/** `lender` is null for our own license. */
export interface ExpiringLicense {
  readonly lender: string | null
  readonly state: string
  readonly number: string
  readonly expiresOn: string
}

/** Returns why the brokerage's own license stops new offers and submissions in a state. */
export async function findOwnLicenseProblem(
  ctx: Context,
  state: string,
  required: BrokerLicense,
): Promise<string | undefined> {
  const { licenses } = await findSiteSettings(ctx)
  return ownLicenseProblem({ licenses, state, today: await findToday(ctx), required })
}

/**
 * Returns a check of why the brokerage's own license stops sending an application to a lender. Prices are unknown
 * before an offer, so only a rule that covers every product in question counts.
 */
export async function openOwnLicenseCheck(ctx: Context, { type }: Pick<Application, 'type'>, state: string) {
  const { licenses } = await findSiteSettings(ctx)
  const today = await findToday(ctx)
  const rule = type === 'business' ? (await listRulesInForce(ctx)).find((one) => one.state === state) : undefined
  return ({ lenderType }: Pick<Lender, 'lenderType'>, products: readonly Product[]) => {
    const covers = (product: Product) => rule?.products === null || rule?.products.includes(product)
    const isExempt = lenderType !== null && rule?.exemptLenders.includes(lenderType)
    const isCovered = rule && !isExempt && products.length > 0 && products.every(covers)
    return ownLicenseProblem({ licenses, state, today, required: isCovered ? rule.brokerLicense : 'none' })
  }
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
    .orderBy(asc(licenseWarnings.expiresOn), asc(licenseWarnings.id))
