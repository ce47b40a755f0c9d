import { expect, test } from 'vitest'
import { hasRealLender, withoutReplacedSamples } from './sample-lenders.ts'

const sample = { isSample: true, status: 'active' } as const
const real = { isSample: false, status: 'active' } as const
const draft = { isSample: false, status: 'inactive' } as const

test('samples remain until a real lender is active', () => {
  expect(hasRealLender([sample, draft])).toBe(false)
  expect(withoutReplacedSamples([sample, draft])).toEqual([sample, draft])
  expect(withoutReplacedSamples([sample, draft, real])).toEqual([draft, real])
})
