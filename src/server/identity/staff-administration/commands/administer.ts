import { and, eq } from 'drizzle-orm'
import { type IntegrationEnd, revokeApiKeysOf } from '#server/identity/api-keys/commands.ts'
import { unlinkOpenId } from '#server/identity/auth/commands/open-session.ts'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { withoutAuthenticator } from '#server/identity/auth/commands/start-enrollment.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { passkeys, passwordResets } from '#server/identity/auth/table.ts'
import { refuseHigherRole, revokeInvitationsOf } from '#server/identity/invitations/commands/invite-staff.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { alertRoles } from '#shared/identity/staff/alert-roles.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { HandOver, WorkCounts } from '#shared/identity/staff/contract.ts'
import { administratorRoles, mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Administration {
  readonly actor: Staff
  readonly target: Staff
  /** Active, including the target if it is one. */
  readonly ownerIds: readonly string[]
}

/**
 * Runs an action on another account. Locks the active owners first, so that two actions can't remove the last two, but
 * not rows that refer to them: commands that hold a record may write who decided.
 * @throws `not_found`; `forbidden` above the caller's role.
 */
function administer<Result>(
  ctx: Context,
  id: string,
  command: (ctx: Context, administration: Administration) => Promise<Result>,
): Promise<Result> {
  return transact(ctx, async (ctx) => {
    const owners = await ctx.db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.role, 'owner'), eq(staff.status, 'active')))
      .orderBy(staff.id)
      .for('no key update')
    const actor = await requireStaff(ctx, requireActor(ctx).id)
    const target = await requireStaff(ctx, id)
    if (actor.status !== 'active' || !mayGrant(actor.role, target.role))
      throw new AppError('forbidden', 'You do not have permission to perform this action.')
    return command(ctx, { actor, target, ownerIds: owners.map((owner) => owner.id) })
  })
}

/** @throws `conflict` if no owner would be left. */
function refuseLastOwner({ target, ownerIds }: Administration): void {
  if (ownerIds.length === 1 && ownerIds[0] === target.id)
    throw new AppError('conflict', 'This is the last active owner. Make someone else an owner first.')
}

const roleConflict = (ctx: Context, id: string) =>
  staleWriteError(ctx, {
    subject: id,
    actions: ['staff.deactivate', 'staff.reactivate', 'staff.change-role'],
    now: 'Check the account and try again.',
  })

interface RoleChange {
  readonly id: string
  /** The role the caller saw. */
  readonly from: StaffRole
  readonly role: StaffRole
}

/**
 * Changes a role at once, and revokes invitations, which might exceed it, integrations that it may not create, and
 * lenders' links that it may not see.
 * @throws `conflict` for the last active owner, or if the role has changed; `forbidden` above the caller's role.
 */
export const changeRole = (
  ctx: Context,
  { id, from, role }: RoleChange,
  { pauseWebhooksOf, closeLinksOf }: EndAccess,
): Promise<Ended> =>
  administer(ctx, id, async (ctx, administration) => {
    refuseHigherRole(administration.actor.role, role)
    if (administration.target.role === role) return nothingEnded
    if (role !== 'owner') refuseLastOwner(administration)
    const changed = await ctx.db
      .update(staff)
      .set({ role, updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.role, from)))
      .returning({ id: staff.id })
    if (changed.length === 0) throw await roleConflict(ctx, id)
    await revokeInvitationsOf(ctx, id)
    const mayHaveIntegrations = administratorRoles.some((each) => each === role)
    const integrations = mayHaveIntegrations
      ? nothingEnded
      : await endIntegrationsOf(ctx, id, pauseWebhooksOf, 'creator-role-changed')
    const mayHaveLinks = applicationRoles.some((each) => each === role)
    const ended = { ...integrations, closedLinks: mayHaveLinks ? 0 : await closeLinksOf(ctx, id) }
    await record(ctx, 'staff.change-role', id, { before: { role: from }, after: { role }, ...ended })
    if (mayHaveIntegrations && from !== 'owner') await notifyOwners(ctx, administration)
    else await notifyOfRemoval(ctx, administration, { from, to: role })
    return ended
  })

type StaffStatus = typeof staff.$inferSelect.status

/** @returns the number paused. */
export type PauseWebhooksOf = (ctx: Context, staffId: string, reason: IntegrationEnd) => Promise<number>

/** @returns the number of links closed. */
type CloseLinksOf = (ctx: Context, staffId: string) => Promise<number>

export interface EndAccess {
  readonly pauseWebhooksOf: PauseWebhooksOf
  readonly closeLinksOf: CloseLinksOf
}

/** Moves a staff member's open work, in the caller's transaction. */
export type MoveWorkOf = (ctx: Context, staffId: string, handOver: HandOver) => Promise<WorkCounts>

/** Numbers of revoked API keys, paused webhooks and closed links of lenders. */
interface Ended {
  readonly revokedApiKeys: number
  readonly pausedWebhooks: number
  readonly closedLinks: number
}

/**
 * Deactivates an account with its sessions, links, API keys, invitations, webhooks and lenders' links that the person
 * saw, and moves its open work.
 * @throws `invalid` for a new owner who can't have the work; `conflict` for the last active owner, the caller, or if already deactivated.
 */
export const deactivateStaff = (
  ctx: Context,
  { id, handOver }: { id: string; handOver: HandOver },
  { pauseWebhooksOf, closeLinksOf, moveWorkOf }: EndAccess & { moveWorkOf: MoveWorkOf },
): Promise<Ended & { readonly handedOver: WorkCounts }> =>
  administer(ctx, id, async (ctx, administration) => {
    refuseLastOwner(administration)
    if (administration.actor.id === id)
      throw new AppError('conflict', 'You can’t deactivate your own account. Ask another owner or manager.')
    const deactivated = await ctx.db
      .update(staff)
      .set({ status: 'deactivated', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'active')))
      .returning({ id: staff.id })
    if (deactivated.length === 0) throw await roleConflict(ctx, id)
    await ctx.db.delete(passwordResets).where(eq(passwordResets.staffId, id))
    await revokeInvitationsOf(ctx, id)
    const endedSessions = await endSessionsOf(ctx, id)
    const integrations = await endIntegrationsOf(ctx, id, pauseWebhooksOf)
    const ended = { ...integrations, closedLinks: await closeLinksOf(ctx, id) }
    const handedOver = await moveWorkOf(ctx, id, handOver)
    await record(ctx, 'staff.deactivate', id, { ...moved('active', 'deactivated'), endedSessions, ...ended })
    await notifyOfRemoval(ctx, administration, { from: administration.target.role, to: null })
    return { ...ended, handedOver }
  })

const nothingEnded: Ended = { revokedApiKeys: 0, pausedWebhooks: 0, closedLinks: 0 }

async function endIntegrationsOf(
  ctx: Context,
  id: string,
  pauseWebhooksOf: PauseWebhooksOf,
  reason: IntegrationEnd = 'creator-deactivated',
): Promise<Omit<Ended, 'closedLinks'>> {
  return {
    revokedApiKeys: await revokeApiKeysOf(ctx, id, reason),
    pausedWebhooks: await pauseWebhooksOf(ctx, id, reason),
  }
}

/**
 * Reactivates an account; API keys and webhooks stay off, even those an older version left on.
 * @throws `conflict` if active.
 */
export const reactivateStaff = (ctx: Context, id: string, pauseWebhooksOf: PauseWebhooksOf): Promise<void> =>
  administer(ctx, id, async (ctx, administration) => {
    const reactivated = await ctx.db
      .update(staff)
      .set({ status: 'active', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'deactivated')))
      .returning({ id: staff.id })
    if (reactivated.length === 0) throw await roleConflict(ctx, id)
    const ended = await endIntegrationsOf(ctx, id, pauseWebhooksOf)
    await record(ctx, 'staff.reactivate', id, { ...moved('deactivated', 'active'), ...ended })
    await notifyOwners(ctx, administration)
  })

/** Others approve what an owner or manager enters, so owners hear of each new one; the job skips other roles. */
const notifyOwners = (ctx: Context, { actor, target }: Administration) =>
  enqueue(ctx, 'staff.notify-administrator', { staffId: target.id, byStaffId: actor.id })

/** They could have approved or reviewed what others did. */
async function notifyOfRemoval(
  ctx: Context,
  { actor, target }: Administration,
  change: { from: StaffRole; to: StaffRole | null },
) {
  if (![...administratorRoles, ...alertRoles].some((each) => each === change.from)) return
  await enqueue(ctx, 'staff.notify-former-administrator', { staffId: target.id, byStaffId: actor.id, ...change })
}

const moved = (from: StaffStatus, to: StaffStatus) => ({ before: { status: from }, after: { status: to } })

/** Ends all sessions of a staff member. */
export function endStaffSessions(ctx: Context, { id }: { id: string }): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    await requireStaff(ctx, id)
    const ended = await endSessionsOf(ctx, id)
    await record(ctx, 'session.end-all', id, { ended })
    return { ended }
  })
}

/**
 * Removes lost second factors and the link to an OpenID provider's account, ends sessions and notifies the person, who must enroll again.
 * @throws `conflict` for the caller, who replaces factors individually.
 */
export const resetSecondFactor = (ctx: Context, { id }: { id: string }): Promise<void> =>
  administer(ctx, id, async (ctx, { actor }) => {
    if (actor.id === id)
      throw new AppError('conflict', 'Change your own second factors in Settings under Your account.')
    await ctx.db
      .update(staff)
      .set({ ...withoutAuthenticator, recoveryCodeHashes: [], updatedAt: ctx.now() })
      .where(eq(staff.id, id))
    await ctx.db.delete(passkeys).where(eq(passkeys.staffId, id))
    await unlinkOpenId(ctx, id)
    const endedSessions = await endSessionsOf(ctx, id)
    await record(ctx, 'staff.reset-second-factor', id, { endedSessions })
    await sendNotice(ctx, id, 'second-factor-reset')
  })
