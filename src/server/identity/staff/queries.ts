import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { staff } from './table.ts'

export type Staff = typeof staff.$inferSelect

/** Returns the account with this address, in any spelling and status. */
export async function findStaffByEmail(ctx: Context, email: string): Promise<Staff | undefined> {
  const [found] = await ctx.db
    .select()
    .from(staff)
    .where(eq(staff.emailNormalized, normalizeEmail(email)))
  return found
}

export async function findStaff(ctx: Context, id: string): Promise<Staff | undefined> {
  const [found] = await ctx.db.select().from(staff).where(eq(staff.id, id))
  return found
}

/**
 * Locks the account, exclusively: two shared locks deadlock once both update it. Inserts that reference it are not
 * blocked.
 */
export async function lockStaff(ctx: Context, id: string): Promise<Staff | undefined> {
  const [found] = await ctx.db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  return found
}

/**
 * Locks accounts as deactivation does: active owners first, each by id. Accounts are locked before records everywhere,
 * so that no two commands wait for each other.
 */
export const lockAllStaff = (ctx: Context, ids: readonly string[]): Promise<Staff[]> =>
  ctx.db
    .select()
    .from(staff)
    .where(inArray(staff.id, [...ids]))
    .orderBy(sql`(${staff.role} = 'owner' and ${staff.status} = 'active') desc`, staff.id)
    .for('no key update')

/** Returns the account. @throws `not_found`. */
export async function requireStaff(ctx: Context, id: string): Promise<Staff> {
  const found = await findStaff(ctx, id)
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Returns whether there is an owner; then only owners create owners. */
export async function hasOwner(ctx: Context): Promise<boolean> {
  const [owner] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.role, 'owner')).limit(1)
  return owner !== undefined
}

/** Returns the ids of active staff in these roles. */
export async function listActiveIds(ctx: Context, roles: readonly StaffRole[]): Promise<string[]> {
  const found = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...roles])))
  return found.map(({ id }) => id)
}

/** Returns the addresses of active staff in these roles. */
export async function listActiveEmails(ctx: Context, roles: readonly StaffRole[]): Promise<string[]> {
  const found = await ctx.db
    .select({ email: staff.email })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...roles])))
  return found.map(({ email }) => email)
}
