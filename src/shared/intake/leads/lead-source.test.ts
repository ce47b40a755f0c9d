import { expect, test } from 'vitest'
import { leadSource } from '#shared/intake/leads/lead-source.ts'

test.each([
  ['/business-funding', 'Business Funding'],
  ['/personal-funding', 'Personal Funding'],
  ['/free-analysis', 'Free Analysis'],
  ['/contact', 'Free Analysis'],
])('a lead left at %s comes from %s', (path, label) => {
  expect(leadSource(path)).toBe(label)
})
