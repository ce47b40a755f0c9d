import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findLeadIdByEmail, findMergedIds, findNormalizedEmails } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { takeoverRequests } from './table.ts'

/** Checks if a lender ever made an offer for the application, or for one of the lead's or its merged leads'. */
export async function hasOffer(
  ctx: Context,
  record: { readonly applicationId: string } | { readonly leadId: string },
): Promise<boolean> {
  const [offer] = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where('applicationId' in record ? eq(applications.id, record.applicationId) : await isOfLead(ctx, record.leadId))
    .limit(1)
  return offer !== undefined
}

async function isOfLead(ctx: Context, leadId: string) {
  const ids = await findMergedIds(ctx, leadId)
  const emails = await findNormalizedEmails(ctx, ids)
  return or(inArray(applications.leadId, ids), inArray(applications.emailNormalized, emails))
}

/** Checks if it is a colleague's lead with an offer, of which the caller may change little without a manager. */
export async function mustAskManager(
  ctx: Context,
  lead: { id: string; ownerStaffId: string | null },
): Promise<boolean> {
  return (await mustAsk(ctx, lead)) && (await hasOffer(ctx, { leadId: lead.id }))
}

/** Checks if it is a colleague's record, and the caller needs consent. */
export async function mustAsk(ctx: Context, { ownerStaffId }: { ownerStaffId: string | null }): Promise<boolean> {
  return ownerStaffId !== null && ownerStaffId !== requireActor(ctx).id && needsApproval(ctx)
}

/** Checks if the caller needs consent for a colleague's record. */
export async function needsApproval(ctx: Context): Promise<boolean> {
  if (administratorRoles.some((role) => role === requireActor(ctx).role)) return false
  return (await findSiteSettings(ctx)).deals.takeoverNeedsApproval
}

/**
 * Requires that no colleague has the lead of an unassigned application that isn't linked yet: it becomes theirs once the
 * applicant opens it from the mailbox. Names the colleague, and nothing else about the lead, to people who may read it.
 * @throws `conflict`.
 */
export async function requireNoColleaguesLead(
  ctx: Context,
  { leadId, emailNormalized }: { leadId: string | null; emailNormalized: string },
): Promise<void> {
  const id = leadId === null && (await needsApproval(ctx)) && (await findLeadIdByEmail(ctx, emailNormalized))
  if (!id) return
  const isColleague = and(ne(staff.id, requireActor(ctx).id), eq(staff.status, 'active'))
  const [colleague] = await ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(leads)
    .innerJoin(staff, eq(staff.id, leads.ownerStaffId))
    .where(and(eq(leads.id, id), isColleague, inArray(staff.role, [...applicationRoles])))
  if (!colleague) return
  const isReadable = covers(await findScope(ctx, 'leads'), colleague.id)
  const [owner, helpers] = isReadable ? [colleague.name, 'them or a manager'] : ['someone else', 'a manager']
  throw new AppError(
    'conflict',
    `Nothing was changed. This applicant is a lead of ${owner}. Ask ${helpers} to assign the application.`,
  )
}

/** Requires active staff who work on applications. @throws `invalid` for the field. */
export async function requireAssignee(ctx: Context, id: string, field: string): Promise<void> {
  const [found] = await ctx.db.select().from(staff).where(eq(staff.id, id))
  if (found?.status === 'active' && applicationRoles.some((role) => role === found.role)) return
  throw new AppError('invalid', 'Check your input and try again.', {
    [field]: 'Choose an active team member who works on applications',
  })
}

/**
 * Requires a manager to merge or unmerge colleagues' leads, because it changes who has a person without reason or
 * approval.
 * @throws `invalid`.
 */
export async function requireMergeable(
  ctx: Context,
  merged: readonly { ownerStaffId: string | null }[],
  action: 'merge' | 'unmerge' = 'merge',
): Promise<void> {
  for (const { ownerStaffId } of merged) {
    if (ownerStaffId === null) continue
    const { id, role } = requireActor(ctx)
    if (ownerStaffId === id || administratorRoles.some((allowed) => allowed === role)) continue
    const { name } = await requireStaff(ctx, ownerStaffId)
    throw new AppError(
      'invalid',
      `Nothing was changed. ${name} owns one of these leads. Ask a manager to ${action} them.`,
    )
  }
}

const requester = alias(staff, 'requester')
const from = alias(staff, 'previous')
const to = alias(staff, 'next')

/** Returns a request, unless its record was deleted. */
export async function findRequest({ db }: Context, id: string) {
  const [request] = await db.select().from(takeoverRequests).where(eq(takeoverRequests.id, id))
  return request
}

/** Lists the brokerage's active owners and managers. */
export const listManagers = ({ db }: Context): Promise<Staff[]> =>
  db
    .select()
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...administratorRoles])))

/** Lists open requests that the caller may decide, oldest first. */
export async function listTakeoverRequests(ctx: Context): Promise<TakeoverRequest[]> {
  const { id: me, role } = requireActor(ctx)
  const isForAll = administratorRoles.some((one) => one === role)
  const rows = await ctx.db
    .select({
      request: takeoverRequests,
      ...{ reference: applications.reference, applicant: applications.name, business: applications.businessName },
      ...{ leadName: leads.name, requestedBy: requester.name, from: from.name, to: to.name },
    })
    .from(takeoverRequests)
    .innerJoin(requester, eq(requester.id, takeoverRequests.requestedBy))
    .innerJoin(from, eq(from.id, takeoverRequests.fromStaffId))
    .leftJoin(to, eq(to.id, takeoverRequests.toStaffId))
    .leftJoin(applications, eq(applications.id, takeoverRequests.applicationId))
    .leftJoin(leads, eq(leads.id, takeoverRequests.leadId))
    .where(and(eq(takeoverRequests.status, 'open'), isForAll ? undefined : eq(takeoverRequests.fromStaffId, me)))
    .orderBy(asc(takeoverRequests.createdAt), asc(takeoverRequests.id))
  return rows.map(({ request: { id, applicationId, leadId, reason, createdAt }, ...row }) => ({
    ...{ id, kind: applicationId ? ('application' as const) : ('lead' as const), reason },
    recordId: applicationId ?? leadId ?? '',
    name: row.business ?? row.applicant ?? row.leadName ?? '',
    ...{ reference: row.reference, requestedBy: row.requestedBy, from: row.from, to: row.to },
    createdAt: createdAt.toISOString(),
  }))
}

/** Returns whether the caller may decide a request: as the record's owner, or as a manager. */
export function mayDecide(ctx: Context, { fromStaffId }: { readonly fromStaffId: string }): boolean {
  const { id, role } = requireActor(ctx)
  return fromStaffId === id || administratorRoles.some((one) => one === role)
}

/** Returns an application's open request: the caller's, otherwise the oldest. */
export async function findApplicationRequest(ctx: Context, applicationId: string) {
  const rows = await ctx.db
    .select({ request: takeoverRequests, requestedBy: requester.name })
    .from(takeoverRequests)
    .innerJoin(requester, eq(requester.id, takeoverRequests.requestedBy))
    .where(and(eq(takeoverRequests.applicationId, applicationId), eq(takeoverRequests.status, 'open')))
    .orderBy(asc(takeoverRequests.createdAt), asc(takeoverRequests.id))
  const me = requireActor(ctx).id
  const found = rows.find(({ request }) => request.requestedBy === me) ?? rows[0]
  if (!found) return null
  const { id, reason, createdAt, requestedBy } = found.request
  return {
    ...{ id, reason, createdAt: createdAt.toISOString() },
    ...{ requestedBy: found.requestedBy, isMine: requestedBy === me, mayDecide: mayDecide(ctx, found.request) },
  }
}
