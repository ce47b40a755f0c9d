import { desc, eq } from 'drizzle-orm'
import { lenderCriteria, lenders } from '#server/features/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type LenderProduct, lenderProduct } from '#shared/lenders/contract.ts'
import { products } from '#shared/lenders/product.ts'

/** The latest criteria of each product of each active lender, cheapest kind of money first, then by name. */
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
    .where(eq(lenders.status, 'active'))
    .orderBy(lenderCriteria.lenderId, lenderCriteria.product, desc(lenderCriteria.version))
  return rows
    .map((row) => lenderProduct.parse(row))
    .toSorted((a, b) => products.indexOf(a.product) - products.indexOf(b.product) || (a.name < b.name ? -1 : 1))
}
