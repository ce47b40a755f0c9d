import { expect, test } from 'vitest'
import { applicationsSearch } from '#client/pages/staff/applications-search.ts'
import { auditSearch } from '#client/pages/staff/audit-search.ts'
import { contactsSearch } from '#client/pages/staff/contacts-search.ts'
import { leadsSearch } from '#client/pages/staff/leads-search.ts'
import { merchantSearch } from '#client/pages/staff/merchant-search.ts'
import { privacySearch } from '#client/pages/staff/privacy-search.ts'
import { tasksSearch } from '#client/pages/staff/tasks-search.ts'
import { placeOf } from '#client/pages/staff/work-link.tsx'
import { workKinds } from '#shared/dashboard/contract.ts'
import { workAddress } from '#shared/dashboard/work-address.ts'

/** How each page reads its address. */
const readers = new Map<string, { parse(asked: unknown): unknown }>([
  ['/admin/tasks', tasksSearch],
  ['/admin/leads', leadsSearch],
  ['/admin/applications', applicationsSearch],
  ['/admin/contacts', contactsSearch],
  ['/admin/leads-merchant', merchantSearch],
  ['/admin/privacy', privacySearch],
  ['/admin/settings/audit', auditSearch],
])

test.each(workKinds)('the mail of the morning leads to the same list of %s as the dashboard', (kind) => {
  for (const isWhole of [true, false]) {
    const { pathname, searchParams } = new URL(workAddress(kind, isWhole), 'https://funding.example.com')
    const asked = readers.get(pathname)?.parse(Object.fromEntries(searchParams))
    expect({ to: pathname, search: asked }).toEqual({ search: undefined, ...placeOf(kind, isWhole) })
  }
})
