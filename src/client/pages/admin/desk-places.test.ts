import { expect, test } from 'vitest'
import { closedPlace, placesFor } from '#client/pages/admin/desk-places.ts'

test('a place that is not in the menu of a role is closed to it, and so is everything beneath', () => {
  expect(closedPlace('marketing', '/admin/applications')?.label).toBe('Applications')
  expect(closedPlace('marketing', '/admin/applications/hl-7q4k-92xm')?.label).toBe('Applications')
  expect(closedPlace('processor', '/admin/commissions')?.label).toBe('Commissions')
})

test('what a role finds in its menu opens, and places for everybody are closed to nobody', () => {
  for (const { to } of placesFor('compliance')) expect(closedPlace('compliance', to)).toBeUndefined()
  expect(closedPlace('compliance', '/admin/settings/account')).toBeUndefined()
})

test('merchant leads are no part of leads, though the address begins alike', () => {
  expect(closedPlace('marketing', '/admin/leads')).toBeUndefined()
  expect(closedPlace('marketing', '/admin/leads-merchant')?.label).toBe('Merchant leads')
})
