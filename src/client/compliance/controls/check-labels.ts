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
  /** Of the page where it is seen to, where that is not for everybody who reads the checks. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** What each check asks, what it says when all is well, and where it is seen to. */
export const checkLabels: Readonly<Record<ComplianceCheck, CheckLabels>> = {
  'second-factor': {
    ...{ title: 'Colleagues without a second factor', well: 'Everybody who works here has one.' },
    ...{ to: '/admin/settings/staff', where: 'Staff', call: listStaff },
  },
  licences: {
    ...{ title: 'Licences that have ended or end within 60 days', well: 'None ends soon.' },
    ...{ to: '/admin/settings/site?section=licences', where: 'Licences', call: readSettings },
  },
  rules: {
    ...{
      title: 'State rules that nobody read for a year',
      well: 'All were compared with their sources within a year.',
    },
    ...{ to: '/admin/settings/compliance#state-rules', where: 'State rules' },
  },
  claims: {
    ...{ title: 'Advertised figures without evidence', well: 'Every figure has its evidence.' },
    ...{ to: '/admin/settings/site?section=claims', where: 'Claims', call: readSettings },
  },
  complaints: {
    ...{ title: 'Complaints that are overdue', well: 'None is overdue.' },
    ...{ to: '/admin/contacts?view=complaints', where: 'Complaints' },
  },
  privacy: {
    ...{ title: 'Privacy requests that are overdue', well: 'None is overdue.' },
    ...{ to: '/admin/privacy', where: 'Privacy' },
  },
  'api-keys': {
    ...{ title: 'API keys without an end', well: 'Every key ends by itself.' },
    ...{ to: '/admin/settings/api-keys', where: 'API keys', call: listApiKeys },
  },
}
