import { readMessaging } from '#shared/applications/sms/contract.ts'
import { listAudit } from '#shared/compliance/audit-log/contract.ts'
import { listRoleCalls, readCompliance } from '#shared/compliance/controls/contract.ts'
import { readRetention } from '#shared/compliance/retention/contract.ts'
import { listApiKeys } from '#shared/identity/api-keys/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { readAssignment } from '#shared/intake/lead-assignment/contract.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { listWebhooks } from '#shared/messaging/webhooks/contract.ts'
import { readJobs } from '#shared/system/jobs/contract.ts'
import { readSettings } from '#shared/system/settings/contract.ts'

interface SettingsSection {
  readonly to: `/admin/settings/${string}`
  readonly title: string
  /** Shown only to roles that can call it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** The settings sections, in tab order. */
const settingsSections = [
  { to: '/admin/settings/account', title: 'Your account' },
  { to: '/admin/settings/staff', title: 'Staff', call: listStaff },
  { to: '/admin/settings/site', title: 'Site', call: readSettings },
  { to: '/admin/settings/jobs', title: 'Messages and jobs', call: readJobs },
  { to: '/admin/settings/messaging', title: 'Messaging', call: readMessaging },
  { to: '/admin/settings/webhooks', title: 'Webhooks', call: listWebhooks },
  { to: '/admin/settings/api-keys', title: 'API keys', call: listApiKeys },
  { to: '/admin/settings/leads', title: 'Leads', call: readAssignment },
  { to: '/admin/settings/retention', title: 'Retention', call: readRetention },
  { to: '/admin/settings/roles', title: 'Roles', call: listRoleCalls },
  { to: '/admin/settings/compliance', title: 'Compliance', call: readCompliance },
  { to: '/admin/settings/audit', title: 'Audit log', call: listAudit },
] as const satisfies readonly SettingsSection[]

/** Returns the sections of a role. */
export const settingsSectionsFor = (role: StaffRole | undefined) =>
  settingsSections.filter((place) => !('call' in place) || mayCall(role, place.call))
