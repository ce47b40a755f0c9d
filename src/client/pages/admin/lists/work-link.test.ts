import { expect, test } from 'vitest'
import { applicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { auditSearch } from '#client/pages/admin/compliance/audit-search.ts'
import { privacySearch } from '#client/pages/admin/compliance/privacy-search.ts'
import { contactsSearch } from '#client/pages/admin/intake/contacts-search.ts'
import { leadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import { merchantSearch } from '#client/pages/admin/intake/merchant-search.ts'
import { tasksSearch } from '#client/pages/admin/overview/tasks-search.ts'
import { workAddress } from '#shared/admin/dashboard/work-address.ts'
import { workKinds } from '#shared/admin/dashboard/work-contract.ts'
import { placeOf } from './work-link.tsx'

/** Search parameter schema of each page. */
const readers = new Map<string, { parse(query: unknown): unknown }>([
  ['/admin/tasks', tasksSearch],
  ['/admin/leads', leadsSearch],
  ['/admin/applications', applicationsSearch],
  ['/admin/contacts', contactsSearch],
  ['/admin/leads-merchant', merchantSearch],
  ['/admin/privacy', privacySearch],
  ['/admin/settings/audit', auditSearch],
])

test.each(workKinds)('the digest email links to the same %s list as the dashboard', (kind) => {
  for (const isWhole of [true, false]) {
    const { pathname, searchParams } = new URL(workAddress(kind, isWhole), 'https://funding.example.com')
    const query = readers.get(pathname)?.parse(Object.fromEntries(searchParams))
    expect({ to: pathname, search: query }).toEqual({ search: undefined, ...placeOf(kind, isWhole) })
  }
})
