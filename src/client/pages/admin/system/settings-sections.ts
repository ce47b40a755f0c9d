import { auditRoles } from '#shared/compliance/audit-log/audit-roles.ts'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'

interface SettingsSection {
  readonly to: `/admin/settings/${string}`
  readonly title: string
  /** Of the section's first call; not the endpoint itself, with which every section would load every contract. */
  readonly access?: Endpoint['access']
}

/** In tab order. */
export const settingsSections = [
  { to: '/admin/settings/account', title: 'Your account' },
  { to: '/admin/settings/staff', title: 'Staff', access: administratorRoles },
  { to: '/admin/settings/site', title: 'Site', access: administratorRoles },
  { to: '/admin/settings/jobs', title: 'Email and jobs', access: administratorRoles },
  { to: '/admin/settings/messaging', title: 'Messaging', access: administratorRoles },
  { to: '/admin/settings/webhooks', title: 'Webhooks', access: administratorRoles },
  { to: '/admin/settings/api-keys', title: 'API keys', access: administratorRoles },
  { to: '/admin/settings/leads', title: 'Leads', access: administratorRoles },
  { to: '/admin/settings/retention', title: 'Retention', access: privacyRoles },
  { to: '/admin/settings/roles', title: 'Roles', access: administratorRoles },
  { to: '/admin/settings/compliance', title: 'Compliance', access: auditRoles },
  { to: '/admin/settings/audit', title: 'Audit log', access: auditRoles },
] as const satisfies readonly SettingsSection[]

/** Returns the sections that a role can open. */
export const settingsSectionsFor = (role: StaffRole | undefined) =>
  settingsSections.filter((place) => !('access' in place) || mayCall(role, place))
