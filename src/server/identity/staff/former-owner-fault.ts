import type { Context } from '#server/platform/context.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { findStaff } from './queries.ts'

/** Tells why a record can't be given back to its former owner, if so. */
export async function formerOwnerFault(ctx: Context, ownerId: string | null | undefined): Promise<string | undefined> {
  if (!ownerId) return undefined
  const owner = await findStaff(ctx, ownerId)
  if (owner?.status !== 'active') return 'The account of its former owner has been deactivated since.'
  return applicationRoles.some((role) => role === owner.role)
    ? undefined
    : 'Its former owner no longer works on applications.'
}
