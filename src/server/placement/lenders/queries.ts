import { and, asc, desc, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { type LenderProduct, lenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { LenderDetail, LenderFilter, ListedLender } from '#shared/placement/lenders/admin-contract.ts'
import { hasRealLender } from '#shared/placement/lenders/sample-lenders.ts'
import type { LenderProgram } from '#shared/placement/offers/admin-contract.ts'
import { lenderCriteria, lenders } from './table.ts'

export type Lender = typeof lenders.$inferSelect

/** A real lender hides the samples. */
const isRealLenderActive = sql<boolean>`exists (
  select 1 from lenders active_lender where active_lender.status = 'active' and not active_lender.is_sample)`

/**
 * Returns active lenders' latest criteria by product, then name, in one statement, so that real and sample lenders
 * never mix.
 */
export async function listActiveCriteria(ctx: Context): Promise<LenderProduct[]> {
  const rows = await ctx.db
    .selectDistinctOn([lenderCriteria.lenderId, lenderCriteria.product], {
      lenderId: lenders.id,
      name: lenders.name,
      isSample: lenders.isSample,
      product: lenderCriteria.product,
      version: lenderCriteria.version,
      criteria: lenderCriteria.criteria,
    })
    .from(lenderCriteria)
    .innerJoin(lenders, eq(lenders.id, lenderCriteria.lenderId))
    .where(and(eq(lenders.status, 'active'), sql`not (${lenders.isSample} and ${isRealLenderActive})`))
    .orderBy(lenderCriteria.lenderId, lenderCriteria.product, desc(lenderCriteria.version))
  return rows
    .map((row) => lenderProduct.parse(row))
    .toSorted((a, b) => products.indexOf(a.product) - products.indexOf(b.product) || (a.name < b.name ? -1 : 1))
}

/** Returns what the criteria in force say about offers, by lender. */
export async function findPrograms(
  ctx: Context,
  lenderIds: readonly string[],
): Promise<ReadonlyMap<string, LenderProgram[]>> {
  const rows = await ctx.db
    .selectDistinctOn([lenderCriteria.lenderId, lenderCriteria.product])
    .from(lenderCriteria)
    .where(inArray(lenderCriteria.lenderId, [...lenderIds]))
    .orderBy(lenderCriteria.lenderId, lenderCriteria.product, desc(lenderCriteria.version))
  return Map.groupBy(
    rows.map(({ lenderId, product, version, criteria: { pricing, usualTerms } }) => ({
      ...{ lenderId, product, version, pricing },
      ...(usualTerms && { usualTerms }),
    })),
    ({ lenderId }) => lenderId,
  )
}

/** Returns lenders by name with their products, replaced samples last. Inactive samples were removed. */
export async function findLenders(ctx: Context, { q, view }: LenderFilter): Promise<ListedLender[]> {
  const isReplaced = sql<boolean>`${lenders.isSample} and ${isRealLenderActive}`
  const rows = await ctx.db
    .select({ ...getTableColumns(lenders), isReplaced })
    .from(lenders)
    .where(and(view === 'all' ? undefined : eq(lenders.status, view), named(q), not(isRemovedSample)))
    .orderBy(isReplaced, asc(sql`lower(${lenders.name})`))
  const offers = await ctx.db
    .selectDistinct({ lenderId: lenderCriteria.lenderId, product: lenderCriteria.product })
    .from(lenderCriteria)
  return rows.map(({ id, name, isSample, isReplaced, status, submissionMethod, dataUseCertifiedOn, licenses }) => ({
    ...{ id, name, isSample, isReplaced, status, submissionMethod, dataUseCertifiedOn },
    products: products.filter((product) => offers.some((offer) => offer.lenderId === id && offer.product === product)),
    nextExpiryOn: licenses.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0] ?? null,
  }))
}

const isRemovedSample = sql<boolean>`(${lenders.isSample} and ${lenders.status} = 'inactive')`

/** Escapes `%`, `_` and `\`. */
function named(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${lenders.name} ilike ${part} or ${lenders.legalName} ilike ${part})`
}

/** Returns a lender. @throws `not_found`. */
export async function requireLender(ctx: Context, id: string): Promise<Lender> {
  const [lender] = await ctx.db.select().from(lenders).where(eq(lenders.id, id))
  if (!lender) throw new AppError('not_found', 'This lender was not found.')
  return lender
}

/** Returns all lenders, also inactive ones. */
export const listLenders = (ctx: Context): Promise<Lender[]> =>
  ctx.db
    .select()
    .from(lenders)
    .orderBy(asc(sql`lower(${lenders.name})`))

/** Returns a lender with all criteria versions. */
export async function requireLenderFile(ctx: Context, id: string): Promise<LenderDetail> {
  const { isSample, recordVersion, updatedAt, createdAt: _createdAt, id: _id, ...record } = await requireLender(ctx, id)
  const isReplaced = isSample && hasRealLender(await listLenders(ctx))
  const versions = await ctx.db
    .select()
    .from(lenderCriteria)
    .where(eq(lenderCriteria.lenderId, id))
    .orderBy(desc(lenderCriteria.version))
  return {
    ...{ id, isSample, isReplaced, recordVersion, record },
    updatedAt: updatedAt.toISOString(),
    criteria: products
      .map((product) => ({
        product,
        versions: versions
          .filter((row) => row.product === product)
          .map(({ version, createdAt, criteria }) => ({ version, createdAt: createdAt.toISOString(), criteria })),
      }))
      .filter((offered) => offered.versions.length > 0),
    today: await findToday(ctx),
  }
}
