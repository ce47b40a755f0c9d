import { expect, test } from 'vitest'
import { spanFilter } from './list-filters.tsx'

test.for([
  ['New York', '2026-10-30T04:00:00.000Z..2026-11-29T05:00:00.000Z'],
  ['Honolulu', '2026-10-30T10:00:00.000Z..2026-11-29T10:00:00.000Z'],
  ['Guam', '2026-10-29T14:00:00.000Z..2026-11-28T14:00:00.000Z'],
] as const)('a link’s days are those of a brokerage in %s, wherever the reader is', ([, span]) => {
  const { options } = spanFilter('Submitted', span, () => {})
  expect(options.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual(['Oct 30 – Nov 28, 2026'])
})
