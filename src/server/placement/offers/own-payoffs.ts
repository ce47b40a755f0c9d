import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { planOfDeal } from '#server/placement/deals/queries.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { type Payoff, proposedPayoff } from '#shared/placement/offers/payoffs.ts'
import { offers } from './table.ts'

type Applicant = Pick<Application, 'id' | 'emailNormalized'>

/** Returns proposed payoffs of the applicant's open deals with us, earliest first. */
export async function findOwnPayoffs(
  ctx: Context,
  applicant: Applicant,
): Promise<(Payoff & { readonly lenderId: string })[]> {
  const open = await findOpenDeals(ctx, applicant)
  const today = await findToday(ctx)
  return open
    .map(({ deal, lender, terms }) => ({
      ...{ dealId: deal.id, lenderId: deal.lenderId, funder: lender },
      ...proposedPayoff({ ...deal, price: terms.price, plan: planOfDeal(deal) }, today),
    }))
    .filter(({ amountCents }) => amountCents > 0)
}

const findOpenDeals = (ctx: Context, { id, emailNormalized }: Applicant) =>
  ctx.db
    .select({ deal: deals, lender: lenders.name, terms: offers.terms })
    .from(deals)
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .innerJoin(lenders, eq(lenders.id, deals.lenderId))
    .innerJoin(offers, and(eq(offers.applicationId, deals.applicationId), eq(offers.status, 'funded')))
    .where(and(eq(applications.emailNormalized, emailNormalized), ne(applications.id, id), isNull(deals.closedOn)))
    .orderBy(asc(deals.fundedOn), asc(deals.id))

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
