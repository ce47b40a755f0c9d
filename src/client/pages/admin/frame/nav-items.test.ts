import { expect, test } from 'vitest'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { listRequests } from '#shared/compliance/privacy/admin-contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { readNewsletter } from '#shared/intake/newsletter/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listCommissions } from '#shared/placement/commissions/contract.ts'
import { listRenewals } from '#shared/placement/deals/contract.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'
import { listSuccessFees } from '#shared/placement/success-fees/contract.ts'
import { accessNotes, closedNavItem, navItemsFor } from './nav-items.ts'

test('a page is open to the roles that may call its list', () => {
  const lists = {
    '/admin/applications': listApplications,
    '/admin/contacts': listContacts,
    '/admin/commissions': listCommissions,
    '/admin/leads-merchant': listMerchantLeads,
    '/admin/lenders': listLenders,
    '/admin/merchant-services': listMerchantLeads,
    '/admin/newsletter': readNewsletter,
    '/admin/privacy': listRequests,
    '/admin/renewals': listRenewals,
    '/admin/success-fees': listSuccessFees,
  }
  expect(Object.keys(lists).toSorted()).toEqual(Object.keys(accessNotes).toSorted())
  for (const [path, list] of Object.entries(lists))
    for (const role of staffRoles)
      expect([path, role, closedNavItem(role, path) === undefined]).toEqual([path, role, mayCall(role, list)])
})

test("a page that is not in a role's navigation is closed to it, including its subpages", () => {
  expect(closedNavItem('marketing', '/admin/applications')?.label).toBe('Applications')
  expect(closedNavItem('marketing', '/admin/applications/hl-7q4k-92xm')?.label).toBe('Applications')
  expect(closedNavItem('processor', '/admin/commissions')?.label).toBe('Commissions')
})

test("pages in a role's navigation are open, and common pages are open to all roles", () => {
  for (const { to } of navItemsFor('compliance')) expect(closedNavItem('compliance', to)).toBeUndefined()
  expect(closedNavItem('compliance', '/admin/settings/account')).toBeUndefined()
})

test('merchant leads are not part of leads, although the paths share a prefix', () => {
  expect(closedNavItem('marketing', '/admin/leads')).toBeUndefined()
  expect(closedNavItem('marketing', '/admin/leads-merchant')?.label).toBe('Requests')
})
