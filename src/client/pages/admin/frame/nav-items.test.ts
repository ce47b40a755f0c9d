import { expect, test } from 'vitest'
import { closedNavItem, navItemsFor } from './nav-items.ts'

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
