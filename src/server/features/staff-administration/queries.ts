import { count, eq, sql } from 'drizzle-orm'
import { passkeys } from '#server/features/auth/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffMember } from '#shared/staff/contract.ts'

/** Everybody, active ones first, by name. */
export async function listStaff(ctx: Context): Promise<StaffMember[]> {
  const found = await ctx.db
    .select({ staff, passkeyCount: count(passkeys.id) })
    .from(staff)
    .leftJoin(passkeys, eq(passkeys.staffId, staff.id))
    .groupBy(staff.id)
    .orderBy(staff.status, sql`${staff.name} collate "und-x-icu"`, staff.id)
  return found.map(({ staff: { id, name, email, role, status, ...member }, passkeyCount }) => ({
    ...{ id, name, email, role, status },
    secondFactors: [
      ...(member.totpEnrolledAt ? (['authenticator'] as const) : []),
      ...(passkeyCount > 0 ? (['passkey'] as const) : []),
    ],
    lastSignedInAt: member.lastSignedInAt?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
  }))
}
