import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { hasOwner, type Staff } from './queries.ts'
import { staff } from './table.ts'

interface NewStaff {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly passwordHash: string
}

/** Creates an account; the caller decides who may. @throws `conflict` if the address is taken. */
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
  if (!created) throw new AppError('conflict', 'This email address is already in use.')
  return created
}

/** Creates the first owner. @throws `conflict` if there is one, or the address is taken. */
export function createOwner(ctx: Context, newOwner: Omit<NewStaff, 'role'>): Promise<Staff> {
  return transact(ctx, async (ctx) => {
    // A concurrent call waits here, then finds the first owner.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.first-owner'))`)
    if (await hasOwner(ctx)) throw new AppError('conflict', 'This installation already has an owner.')

    const owner = await createStaff(ctx, { ...newOwner, role: 'owner' })
    await record(ctx, 'staff.create-owner', owner.id)
    return owner
  })
}

/** Records a complete sign-in. */
export async function recordSignIn(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(staff).set({ lastSignedInAt: ctx.now() }).where(eq(staff.id, id))
}
