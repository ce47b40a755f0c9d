import { type WorkKind, workKinds } from '#shared/admin/dashboard/contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

const complianceKinds: readonly WorkKind[] = ['tasks', 'complaints', 'privacy_requests', 'bulk_access_alerts']

/** Returns the kinds of work that a role is responsible for. */
export function digestKinds(role: StaffRole): readonly WorkKind[] {
  if (applicationRoles.some((one) => one === role)) return workKinds
  return role === 'compliance' ? complianceKinds : ['tasks']
}
