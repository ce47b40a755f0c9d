import { type WorkKind, workKinds } from '#shared/admin/dashboard/contract.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

const complianceKinds: readonly WorkKind[] = ['tasks', 'complaints', 'privacy_requests', 'read_alerts']

/** Work that waits for a role. Others may look at it, but it does not wait for them. */
export function digestKinds(role: StaffRole): readonly WorkKind[] {
  if (fileRoles.some((one) => one === role)) return workKinds
  return role === 'compliance' ? complianceKinds : ['tasks']
}
