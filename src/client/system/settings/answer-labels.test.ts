import { expect, test } from 'vitest'
import { formatChange } from './answer-labels.ts'

test.each([
  ['brand', { path: 'tagline', now: 'Loans' }, 'Tagline: Loans'],
  ['brand', { path: 'name', now: '' }, 'Name: cleared'],
  ['offers', { path: 'successFeeBasisPoints', now: '450' }, 'Success fee, percent of the amount: 4.5'],
  ['reading', { path: 'isZoomLocked', now: 'false' }, 'Lock the zoom on phones: no'],
  ['faq', { path: '1.answer', now: 'Two days.' }, 'Question 2, Answer: Two days.'],
  ['claims', { path: '2', now: '' }, 'Figure 3: cleared'],
] as const)('describes a change of %s at %o with its field label', (section, change, text) => {
  expect(formatChange(section, change)).toBe(text)
})
