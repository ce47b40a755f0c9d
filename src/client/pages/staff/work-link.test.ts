import { expect, test } from 'vitest'
import { createDeskRouter } from '#client/entries/staff/router.tsx'
import { placeOf } from '#client/pages/staff/work-link.tsx'
import { workKinds } from '#shared/dashboard/contract.ts'
import { workAddress } from '#shared/dashboard/work-address.ts'

test.each(workKinds)('the morning mail leads to the same list of %s as the dashboard', (kind) => {
  const router = createDeskRouter()
  for (const isWhole of [true, false]) {
    const { href } = router.buildLocation(placeOf(kind, isWhole))
    expect(inOrder(workAddress(kind, isWhole))).toBe(inOrder(href))
  }
})

/** The order of what an address asks for means nothing. */
const inOrder = (address: string) => {
  const [path, query = ''] = address.split('?')
  return [path, ...query.split('&').sort()].join(' ')
}
