import { expect, test } from 'vitest'
import { formatNeeded } from './contract.ts'

test.each([
  [[], 'Thank you. We’re reviewing what you sent.'],
  [['Lease'], 'We need 1 item: Lease.'],
  [['Lease', 'Statement of March'], 'We need 2 items: Lease, Statement of March.'],
  [['A', 'B', 'C', 'D', 'E'], 'We need 5 items: A, B, C, 2 more.'],
])('for %j the applicant reads "%s"', (titles, text) => {
  expect(formatNeeded(titles)).toBe(text)
})
