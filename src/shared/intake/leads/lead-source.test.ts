import { expect, test } from 'vitest'
import { leadSource } from './lead-source.ts'

test.each([
  ['/business-funding', 'Business Funding'],
  ['/personal-funding', 'Personal Funding'],
  ['/free-analysis', 'Free Analysis'],
  ['/contact', 'Free Analysis'],
])('the source of a lead from %s is %s', (path, label) => {
  expect(leadSource(path)).toBe(label)
})
