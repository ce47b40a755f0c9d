import { and, asc, eq, inArray, isNull, ne, not } from 'drizzle-orm'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { planOfDeal } from '#server/placement/deals/queries.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { type Payoff, proposedPayoff } from '#shared/placement/offers/payoffs.ts'
import { offers } from './table.ts'

type Applicant = Pick<Application, 'id' | 'emailNormalized' | 'emailVerifiedAt' | 'importedAt'>

/**
 * Returns proposed payoffs of the applicant's open deals with us that the caller may read, earliest first. None before
 * the application is opened from the mailbox: until then, anyone may have entered the address.
 */
export async function findOwnPayoffs(
  ctx: Context,
  applicant: Applicant,
): Promise<(Payoff & { readonly lenderId: string })[]> {
  if (!applicant.emailVerifiedAt && !applicant.importedAt) return []
  const open = await findOpenDeals(ctx, applicant)
  const today = await findToday(ctx)
  return open
    .map(({ deal, lender, terms }) => ({
      ...{ dealId: deal.id, lenderId: deal.lenderId, funder: lender },
      ...proposedPayoff({ ...deal, price: terms.price, plan: planOfDeal(deal) }, today),
    }))
    .filter(({ amountCents }) => amountCents > 0)
}

const findOpenDeals = async (ctx: Context, { id, emailNormalized }: Applicant) =>
  ctx.db
    .select({ deal: deals, lender: lenders.name, terms: offers.terms })
    .from(deals)
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .innerJoin(lenders, eq(lenders.id, deals.lenderId))
    .innerJoin(offers, and(eq(offers.applicationId, deals.applicationId), eq(offers.status, 'funded')))
    .where(
      and(
        eq(applications.emailNormalized, emailNormalized),
        ne(applications.id, id),
        isNull(deals.closedOn),
        await inScope(ctx, 'applications', applications.ownerStaffId),
      ),
    )
    .orderBy(asc(deals.fundedOn), asc(deals.id))

/** Returns which payoffs of an offer are of open deals that the caller may not read; someone else entered them. */
export async function findHiddenPayoffs(
  ctx: Context,
  payoffs: readonly Pick<Payoff, 'dealId'>[],
): Promise<Pick<Payoff, 'dealId' | 'funder'>[]> {
  const isInScope = await inScope(ctx, 'applications', applications.ownerStaffId)
  const dealIds = payoffs.flatMap(({ dealId }) => dealId ?? [])
  if (!isInScope || dealIds.length === 0) return []
  return ctx.db
    .select({ dealId: deals.id, funder: lenders.name })
    .from(deals)
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .innerJoin(lenders, eq(lenders.id, deals.lenderId))
    .where(and(inArray(deals.id, dealIds), isNull(deals.closedOn), not(isInScope)))
}

/** Returns an error for each payoff of a deal that isn't in the applicant's `own` open deals. */
export function payoffFaults(
  payoffs: readonly Pick<Payoff, 'dealId'>[],
  own: readonly Pick<Payoff, 'dealId'>[],
): FieldErrors {
  const open = own.map(({ dealId }) => dealId)
  return Object.fromEntries(
    payoffs.flatMap(({ dealId }, index) => {
      if (dealId === null) return []
      if (!open.includes(dealId))
        return [[`payoffs.${index}.funder`, 'This deal is closed or paid in full. Remove the payoff.']]
      const isTwice = payoffs.findIndex((other) => other.dealId === dealId) < index
      return isTwice ? [[`payoffs.${index}.funder`, 'This deal is already listed. Remove one of the two.']] : []
    }),
  )
}
