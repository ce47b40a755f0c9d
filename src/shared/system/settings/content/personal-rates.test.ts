import { expect, test } from 'vitest'
import { advertisedRates, defaultPersonalRates, missingForRates, personalRates } from './personal-rates.ts'

const figures = {
  ...{ lowestAprBasisPoints: 799, highestAprBasisPoints: 3_599, exampleBasisPoints: 1_450 },
  ...{ shortestMonths: 24, longestMonths: 60 },
}
const proven = { ...figures, asOf: '2026-11-02', evidence: 'Rate sheets of three lenders', approvedBy: 'Pat Owner' }

test('rates are advertised only with every figure and its evidence', () => {
  expect(advertisedRates(defaultPersonalRates)).toBeUndefined()
  expect(advertisedRates(proven)).toEqual({ ...figures, asOf: '2026-11-02' })
  for (const name of Object.keys(proven) as (keyof typeof proven)[])
    expect(advertisedRates({ ...proven, [name]: defaultPersonalRates[name] })).toBeUndefined()
})

test('what is missing is named, and nothing is missing before a figure is entered', () => {
  expect(missingForRates(defaultPersonalRates)).toEqual([])
  expect(missingForRates(proven)).toEqual([])
  expect(missingForRates({ ...proven, evidence: '', longestMonths: null })).toEqual(['longest term', 'evidence'])
})

test.each([
  [{ highestAprBasisPoints: 700 }, ['exampleBasisPoints', 'highestAprBasisPoints']],
  [{ exampleBasisPoints: 3_600 }, ['exampleBasisPoints']],
  [{ longestMonths: 12 }, ['longestMonths']],
  [{ lowestAprBasisPoints: 0 }, ['lowestAprBasisPoints']],
])('%j is refused, with each field that is wrong', (change, paths) => {
  const { error } = personalRates.safeParse({ ...proven, ...change })
  expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(paths)
})
