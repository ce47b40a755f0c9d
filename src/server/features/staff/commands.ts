import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hasOwner, type Staff } from '#server/features/staff/queries.ts'
import { staff } from '#server/features/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

interface NewOwner {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

/**
 * Creates the first owner of this installation.
 * @throws AppError `conflict` where there is one already, or where the address belongs to somebody else.
 */
export function createOwner(ctx: Context, { name, email, passwordHash }: NewOwner): Promise<Staff> {
  return transact(ctx, async (ctx) => {
    // Of two who come at once the second waits here, and then finds the first.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.first-owner'))`)
    if (await hasOwner(ctx)) throw new AppError('conflict', 'This installation has an owner already.')

    const [owner] = await ctx.db
      .insert(staff)
      .values({
        id: uuidv7(),
        name,
        email,
        emailNormalized: normalizeEmail(email),
        role: 'owner',
        passwordHash,
        status: 'active',
        recoveryCodeHashes: [],
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!owner) throw new AppError('conflict', 'This e-mail address is already in use.')

    await record(ctx, 'staff.create-owner', owner.id)
    return owner
  })
}
