import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { isSameNumber, mayBeCalled } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { addressHash, addressHashOf } from '#server/messaging/contact-policy/address-hash.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import { findRenewalApplications, presentDeal } from '#server/placement/deals/queries.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeDay, encodeDay } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { type ListedRenewal, type RenewalFilter, renewalPageSize, soonDays } from '#shared/placement/deals/contract.ts'

export interface Person {
  readonly emailNormalized: string
  readonly phone: string | null
}

/** Returns how each person may be contacted, in three queries. */
export async function findReach(
  ctx: Context,
  people: readonly Person[],
): Promise<(person: Person) => ListedRenewal['contact']> {
  const emails = people.map(({ emailNormalized }) => emailNormalized)
  if (emails.length === 0) return () => ({ byMail: false, byPhone: false, isLeftAlone: false })
  const subscribed = await ctx.db
    .select({ email: newsletterSubscriptions.emailNormalized })
    .from(newsletterSubscriptions)
    .where(
      and(inArray(newsletterSubscriptions.emailNormalized, emails), eq(newsletterSubscriptions.status, 'confirmed')),
    )
  const suppressed = await ctx.db
    .select({ hash: suppressions.addressHash })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, emails.map(addressHash)))
  const known = await ctx.db
    .select({ email: leads.emailNormalized, phone: leads.phone, status: leads.status, mayBeCalled })
    .from(leads)
    .where(inArray(leads.emailNormalized, emails))
  return ({ emailNormalized, phone }) => {
    const lead = known.find(({ email }) => email === emailNormalized)
    const isLeftAlone = lead?.status === 'do_not_contact'
    const takesMail = !suppressed.some(({ hash }) => hash === addressHash(emailNormalized))
    return {
      isLeftAlone,
      byMail: !isLeftAlone && takesMail && subscribed.some(({ email }) => email === emailNormalized),
      byPhone: phone !== null && lead?.mayBeCalled === true && isSameNumber(lead.phone, phone),
    }
  }
}

const selectRenewals = (ctx: Context) =>
  ctx.db
    .select({ deal: deals, lender: lenders.name, application: applications, owner: staff.name })
    .from(deals)
    .innerJoin(lenders, eq(lenders.id, deals.lenderId))
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .leftJoin(staff, eq(staff.id, applications.ownerStaffId))
type Row = Awaited<ReturnType<typeof selectRenewals>>[number]

/**
 * They need no renewal. A draft counts once it is opened from the mailbox, or if staff started it: anyone can start one
 * with the client's address. Column names are spelled out because Drizzle would omit their table.
 */
const hasNewer = sql`exists (select from applications newer
  where newer.email_normalized = applications.email_normalized and newer.id > applications.id
    and newer.stage not in ('duplicate', 'spam', 'withdrawn', 'expired', 'not_placed')
    and (newer.submitted_at is not null or newer.email_verified_at is not null or exists (
      select from application_stage_changes started
      where started.application_id = newer.id and started.from_stage is null and started.actor_kind <> 'applicant')))`

const waits = and(
  isNull(deals.closedOn),
  eq(deals.renewal, 'waiting'),
  inArray(applications.stage, ['funded', 'renewal']),
  sql`not ${hasNewer}`,
)

/** Matches `byMail` in `findReach`: offered without email, and consent given since. */
const canEmail = and(
  isNull(deals.closedOn),
  eq(deals.renewal, 'offered'),
  isNotNull(deals.emailRefusedAt),
  eq(applications.stage, 'renewal'),
  sql`not ${hasNewer}`,
  sql`exists (select from newsletter_subscriptions agreed
    where agreed.email_normalized = applications.email_normalized and agreed.status = 'confirmed')`,
  sql`not exists (select from leads left_alone
    where left_alone.email_normalized = applications.email_normalized and left_alone.status = 'do_not_contact')`,
  sql`not exists (select from suppressions where suppressions.address_hash = ${addressHashOf(applications.emailNormalized)})`,
)

function ofView(view: RenewalFilter['view'], today: string): SQL | undefined {
  if (view === 'due') return or(and(waits, lte(deals.renewalEligibleOn, today)), canEmail)
  if (view === 'soon')
    return and(
      waits,
      sql`${deals.renewalEligibleOn} > ${today}`,
      lte(deals.renewalEligibleOn, addDays(today, soonDays)),
    )
  return view === 'done' ? or(ne(deals.renewal, 'waiting'), isNotNull(deals.closedOn)) : undefined
}

const byDay = sql`coalesce(${deals.renewalEligibleOn}, 'infinity'::date)`
const behind = ({ day, id }: ReturnType<typeof decodeDay>) =>
  sql`(${byDay}, ${deals.id}) > (${day ?? 'infinity'}::date, ${id}::uuid)`

/** Returns a page of renewals, earliest first, by keyset. */
export async function findRenewals(ctx: Context, { q, view, owner, after }: RenewalFilter) {
  const rows = await selectRenewals(ctx)
    .where(
      and(
        ofView(view, await findToday(ctx)),
        await inScope(ctx, 'applications', applications.ownerStaffId),
        owner === 'mine' ? eq(applications.ownerStaffId, requireActor(ctx).id) : undefined,
        ...meansPerson({ text: applications.searchText, email: applications.emailNormalized }, q),
        after ? behind(decodeDay(after)) : undefined,
      ),
    )
    .orderBy(asc(byDay), asc(deals.id))
    .limit(renewalPageSize + 1)
  const page = rows.slice(0, renewalPageSize)
  const last = page.at(-1)
  return {
    renewals: await present(ctx, page),
    next: rows.length > page.length && last ? encodeDay({ day: last.deal.renewalEligibleOn, id: last.deal.id }) : null,
    thresholdBasisPoints: (await findSiteSettings(ctx)).deals.renewalThresholdBasisPoints,
  }
}

/** Returns a renewal. @throws `not_found`. */
export async function requireRenewal(ctx: Context, id: string): Promise<ListedRenewal> {
  const [renewal] = await present(ctx, await selectRenewals(ctx).where(eq(deals.id, id)))
  if (!renewal) throw new AppError('not_found', 'This deal was not found.')
  return renewal
}

async function present(ctx: Context, rows: readonly Row[]): Promise<ListedRenewal[]> {
  const { id: me } = requireActor(ctx)
  const today = await findToday(ctx)
  const reachOf = await findReach(
    ctx,
    rows.map(({ application }) => application),
  )
  const open = rows.filter(({ deal }) => deal.closedOn === null)
  const newer = await findRenewalApplications(
    ctx,
    open.map(({ deal }) => deal.applicationId),
  )
  return rows.map(({ deal, lender, application, owner }) => ({
    ...{ deal: presentDeal(deal, lender, today), reference: application.reference, owner },
    client: application.businessName ?? application.name,
    isMine: application.ownerStaffId === me,
    renewalApplication: newer.get(application.id) ?? null,
    contact: reachOf(application),
    mail: deal.emailedAt ? ('sent' as const) : deal.emailRefusedAt ? ('refused' as const) : null,
  }))
}
