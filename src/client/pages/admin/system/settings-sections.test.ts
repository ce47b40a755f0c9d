import { expect, test } from 'vitest'
import { readMessaging } from '#shared/applications/sms/contract.ts'
import { listAudit } from '#shared/compliance/audit-log/contract.ts'
import { listRoleCalls, readCompliance } from '#shared/compliance/controls/contract.ts'
import { readRetention } from '#shared/compliance/retention/contract.ts'
import { listApiKeys } from '#shared/identity/api-keys/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { readAssignment } from '#shared/intake/lead-assignment/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listWebhooks } from '#shared/messaging/webhooks/contract.ts'
import { readJobs } from '#shared/system/jobs/contract.ts'
import { readSettings } from '#shared/system/settings/contract.ts'
import { settingsSections, settingsSectionsFor } from './settings-sections.ts'

test('a section is shown to the roles that may read it', () => {
  const calls = {
    '/admin/settings/staff': listStaff,
    '/admin/settings/site': readSettings,
    '/admin/settings/jobs': readJobs,
    '/admin/settings/messaging': readMessaging,
    '/admin/settings/webhooks': listWebhooks,
    '/admin/settings/api-keys': listApiKeys,
    '/admin/settings/leads': readAssignment,
    '/admin/settings/retention': readRetention,
    '/admin/settings/roles': listRoleCalls,
    '/admin/settings/compliance': readCompliance,
    '/admin/settings/audit': listAudit,
  }
  const own = '/admin/settings/account'
  expect([own, ...Object.keys(calls)].toSorted()).toEqual(settingsSections.map(({ to }) => to).toSorted())
  for (const role of staffRoles) {
    const shown = settingsSectionsFor(role).map(({ to }) => to)
    expect(shown).toContain(own)
    for (const [path, call] of Object.entries(calls))
      expect([role, path, shown.some((to) => to === path)]).toEqual([role, path, mayCall(role, call)])
  }
})
