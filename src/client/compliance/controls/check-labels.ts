import type { ComplianceCheck } from '#shared/compliance/controls/contract.ts'
import { listApiKeys } from '#shared/identity/api-keys/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { readSettings } from '#shared/system/settings/contract.ts'

interface CheckLabels {
  readonly title: string
  readonly well: string
  readonly to: string
  readonly where: string
  /** Access to the page where it is fixed, if some readers of the checks don't have it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** For each check: its title, its text if all is well, and where to fix it. */
export const checkLabels: Readonly<Record<ComplianceCheck, CheckLabels>> = {
  'second-factor': {
    ...{ title: 'Team members without a second factor', well: 'Everyone has a second factor.' },
    ...{ to: '/admin/settings/staff', where: 'Staff', call: listStaff },
  },
  licenses: {
    ...{ title: 'Licenses that have expired or expire within 60 days', well: 'No licenses expire soon.' },
    ...{ to: '/admin/settings/site?section=licenses', where: 'Licenses', call: readSettings },
  },
  rules: {
    ...{
      title: 'State rules not reviewed for a year',
      well: 'All rules were compared with their sources within a year.',
    },
    ...{ to: '/admin/settings/compliance#state-rules', where: 'State rules' },
  },
  claims: {
    ...{ title: 'Advertised figures without evidence', well: 'Every figure has its evidence.' },
    ...{ to: '/admin/settings/site?section=claims', where: 'Claims', call: readSettings },
  },
  complaints: {
    ...{ title: 'Overdue complaints', well: 'No complaints are overdue.' },
    ...{ to: '/admin/contacts?view=complaints', where: 'Complaints' },
  },
  privacy: {
    ...{ title: 'Overdue privacy requests', well: 'No requests are overdue.' },
    ...{ to: '/admin/privacy', where: 'Privacy' },
  },
  'api-keys': {
    ...{ title: 'API keys without an expiration', well: 'Every key has an expiration.' },
    ...{ to: '/admin/settings/api-keys', where: 'API keys', call: listApiKeys },
  },
}
