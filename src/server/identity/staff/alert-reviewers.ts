import { type SQL, sql } from 'drizzle-orm'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

const hasOthers = (roles: readonly StaffRole[]) => sql`exists (
  select 1 from staff other where other.status = 'active' and other.role in ${roles} and other.id <> bulk_access_alerts.staff_id)`

/**
 * Builds the condition for reviewing a row of `bulk_access_alerts`: users notified, and for own alerts no other
 * reviewer.
 */
export const mayJudge = (staffId: string): SQL<boolean> => sql<boolean>`(case
  when bulk_access_alerts.staff_id = ${staffId}::uuid then not ${hasOthers([...alertRoles, ...standInRoles])}
  else exists (select 1 from staff judge where judge.id = ${staffId}::uuid and (judge.role in ${alertRoles}
    or judge.role in ${standInRoles} and not ${hasOthers(alertRoles)})) end)`
