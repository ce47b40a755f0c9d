import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { countedIn } from '#server/admin/dashboard/events/period-events.ts'
import { applications, applicationTags, isClosed, isWaiting } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findScope, ownerBranches } from '#server/identity/record-scope/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { findTagIds, hasTag } from '#server/intake/tags/taggings.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { offerExpiredAt } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findSpan, isInSpan } from '#server/system/settings/find-span.ts'
import type { ApplicationFilter, ApplicationSelection } from '#shared/admin/application-page/list-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { parseAmountRange } from '#shared/kit/filters/ranges.ts'
import { parseTimeSpan } from '#shared/kit/moment.ts'

const viewCondition = {
  open: isWaiting,
  drafts: eq(applications.stage, 'draft'),
  closed: isClosed,
  all: undefined,
} satisfies Record<ApplicationFilter['view'], SQL | undefined>

/**
 * Builds the condition of what the list and the board can both filter.
 * @param hasOwners false if the caller adds the condition of the owners.
 */
export async function matchesSelection(
  ctx: Context,
  { q, owner, product, state, lender, tag, amount, submitted }: ApplicationSelection,
  hasOwners = true,
): Promise<SQL | undefined> {
  const range = parseAmountRange(amount)
  const span = await findSpan(ctx, submitted)
  return and(
    hasOwners ? anyOf(await ownersOf(ctx, owner)) : undefined,
    anyOf(productBranches(product)),
    anyOf(stateBranches(state)),
    hasTag(applicationTags, applications.id, await findTagIds(ctx, tag)),
    lender === '' ? undefined : sentTo(parseChoices(lender)),
    range?.min == null ? undefined : gte(applications.amountCents, range.min * 100),
    range?.max == null ? undefined : lt(applications.amountCents, range.max * 100 + 100),
    ...(span ? isInSpan(applications.submittedAt, span) : []),
    ...meansPerson({ text: applications.searchText, email: applications.emailNormalized }, q),
  )
}

/** Builds the condition of the list. */
export async function matchesFilter(
  ctx: Context,
  filter: ApplicationFilter,
  hasOwners = true,
): Promise<SQL | undefined> {
  const { view, stage, only, event, during, source } = filter
  const span = parseTimeSpan(during)
  return and(
    viewCondition[view],
    stage ? eq(applications.stage, stage) : undefined,
    anyOf(needBranches(only)),
    span && event ? countedIn(event, span, parseChoices(filter.lender)) : undefined,
    source === '' ? undefined : cameFrom(parseChoices(source)),
    await matchesSelection(ctx, filter, hasOwners),
  )
}

/** Returns the conditions of the first filter with several values, and the rest of the filter, if there is one. */
export async function findBranches(ctx: Context, filter: ApplicationFilter) {
  const filters = [
    { branches: await ownersOf(ctx, filter.owner), others: filter, hasOwners: false },
    { branches: needBranches(filter.only), others: { ...filter, only: '' }, hasOwners: true },
    { branches: productBranches(filter.product), others: { ...filter, product: '' }, hasOwners: true },
    { branches: stateBranches(filter.state), others: { ...filter, state: '' }, hasOwners: true },
  ]
  return filters.find(({ branches }) => branches.length > 1)
}

const anyOf = (branches: readonly SQL[]) => (branches.length === 0 ? undefined : or(...branches))

const ownersOf = async (ctx: Context, wanted: string): Promise<SQL[]> =>
  ownerBranches(applications.ownerStaffId, {
    ...{ owners: await findScope(ctx, 'applications'), wanted, me: requireActor(ctx).id },
    unassigned: isNull(applications.ownerStaffId),
  })

/** Only businesses choose a product. */
const productBranches = (product: string): SQL[] =>
  parseChoices(product).map((one) =>
    one === 'personal'
      ? sql`(${applications.type} = 'personal' and ${applications.product} is null)`
      : sql`(${applications.type} = 'business' and ${applications.product} = ${one})`,
  )

const stateBranches = (state: string): SQL[] => parseChoices(state).map((one) => eq(applications.state, one))

const sentTo = (lenders: readonly string[]): SQL =>
  sql`${applications.id} in (select ${lenderSubmissions.applicationId} from ${lenderSubmissions} where ${inArray(lenderSubmissions.lenderId, [...lenders])})`

const cameFrom = (sources: readonly string[]): SQL =>
  sql`exists (select from ${leads} where ${leads.id} = ${applications.leadId} and ${inArray(leads.source, [...sources])})`

const needBranches = (only: string): SQL[] => parseChoices(only).map(needCondition)

/** Starts from the documents, which are few. */
function needCondition(need: string): SQL {
  if (need === 'reply') return isNotNull(applications.unansweredSince)
  if (need === 'review')
    return sql`(${applications.submittedAt} is not null and ${applications.id} in (
      select document.application_id from documents document
      where document.status = 'needs_review' and document.removed_at is null and document.offer_id is null))`
  if (need === 'expired_offer') return sql`(${eq(applications.stage, 'offers')} and ${isNotNull(offerExpiredAt)})`
  return eq(applications.stage, need as Stage)
}
