import { expect, test } from 'vitest'
import { initialTerms, parseTerms } from './terms-draft.ts'

const terms = {
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
