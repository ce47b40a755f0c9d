import { expect, test } from 'vitest'
import { closedPlace, placesFor } from '#client/pages/admin/desk-places.ts'

test("a page that is not in a role's navigation is closed to it, including its subpages", () => {
  expect(closedPlace('marketing', '/admin/applications')?.label).toBe('Applications')
  expect(closedPlace('marketing', '/admin/applications/hl-7q4k-92xm')?.label).toBe('Applications')
  expect(closedPlace('processor', '/admin/commissions')?.label).toBe('Commissions')
})

test("pages in a role's navigation are open, and common pages are open to all roles", () => {
  for (const { to } of placesFor('compliance')) expect(closedPlace('compliance', to)).toBeUndefined()
  expect(closedPlace('compliance', '/admin/settings/account')).toBeUndefined()
})

test('merchant leads are not part of leads, although the paths share a prefix', () => {
  expect(closedPlace('marketing', '/admin/leads')).toBeUndefined()
  expect(closedPlace('marketing', '/admin/leads-merchant')?.label).toBe('Merchant leads')
})
