import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hasOwner, type Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

interface NewStaff {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly passwordHash: string
}

/**
 * Makes an account. Who may, and for whom, is decided by the caller.
 * @throws AppError `conflict` where the address belongs to somebody else.
 */
export async function createStaff(ctx: Context, { name, email, role, passwordHash }: NewStaff): Promise<Staff> {
  const [created] = await ctx.db
    .insert(staff)
    .values({
      id: uuidv7(),
      name,
      email,
      emailNormalized: normalizeEmail(email),
      role,
      passwordHash,
      status: 'active',
      recoveryCodeHashes: [],
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!created) throw new AppError('conflict', 'This e-mail address is already in use.')
  return created
}

/**
 * Creates the first owner of this installation.
 * @throws AppError `conflict` where there is one already, or where the address belongs to somebody else.
 */
export function createOwner(ctx: Context, newOwner: Omit<NewStaff, 'role'>): Promise<Staff> {
  return transact(ctx, async (ctx) => {
    // Of two who come at once the second waits here, and then finds the first.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.first-owner'))`)
    if (await hasOwner(ctx)) throw new AppError('conflict', 'This installation has an owner already.')

    const owner = await createStaff(ctx, { ...newOwner, role: 'owner' })
    await record(ctx, 'staff.create-owner', owner.id)
    return owner
  })
}

/** Notes a complete sign-in. */
export async function noteSignIn(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(staff).set({ lastSignedInAt: ctx.now() }).where(eq(staff.id, id))
}
