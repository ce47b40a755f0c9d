import { expect, test } from 'vitest'
import { initialTerms, parseTerms, termFields } from './terms-draft.ts'

const terms = {
  kind: 'interchange_plus' as const,
  ...{ processor: 'Example Pay', monthlyCents: 995, contractMonths: 12, leavingFeeCents: 29_500, remarks: 'No lease.' },
  present: { basisPoints: 35, mils: 75 },
  absent: { basisPoints: 50, mils: 200 },
}

test('the terms of the last version prefill the form unchanged', () => {
  expect(initialTerms(terms)).toMatchObject({ presentPercent: '0.35', presentCents: '7.5', monthly: '9.95' })
  expect(parseTerms(initialTerms(terms))).toEqual(terms)
})

test('text that is not a number is refused by field, not read as zero', () => {
  expect(parseTerms({ ...initialTerms(terms), absentPercent: '', monthly: 'ten' })).toMatchObject({
    absent: { basisPoints: -1, mils: 200 },
    monthlyCents: -1,
  })
})

test('a rate with more decimals than are stored is refused, not rounded', () => {
  const typed = { ...initialTerms(terms), presentPercent: '0.125', presentCents: '7.55', monthly: '9.999' }
  expect(parseTerms(typed)).toMatchObject({ present: { basisPoints: -1, mils: -1 }, monthlyCents: -1 })
  expect(parseTerms({ ...typed, presentPercent: '0.29', presentCents: '1.1' })).toMatchObject({
    present: { basisPoints: 29, mils: 11 },
  })
})

test('each pricing model has its own prices, and prices of another model are not sent', () => {
  const { present, absent, ...contract } = terms
  const tiered = {
    ...contract,
    kind: 'tiered' as const,
    qualified: present,
    midQualified: absent,
    nonQualified: absent,
  }
  expect(parseTerms(initialTerms(tiered))).toEqual(tiered)
  expect(parseTerms({ ...initialTerms(tiered), kind: 'flat' })).toEqual({
    ...contract,
    kind: 'flat',
    present: { basisPoints: -1, mils: -1 },
    absent: { basisPoints: -1, mils: -1 },
  })
  expect(termFields('tiered').map(({ field }) => field)).toContain('midQualified.basisPoints')
  expect(termFields('flat').map(({ field }) => field)).not.toContain('midQualified.basisPoints')
})
