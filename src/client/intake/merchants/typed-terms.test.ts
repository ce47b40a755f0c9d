import { expect, test } from 'vitest'
import { firstTerms, readTerms } from './typed-terms.ts'

const terms = {
  ...{ processor: 'Example Pay', monthlyCents: 995, contractMonths: 12, leavingFeeCents: 29_500, remarks: 'No lease.' },
  present: { basisPoints: 35, mils: 75 },
  absent: { basisPoints: 50, mils: 200 },
}

test('the terms of a version are typed again as they were', () => {
  expect(firstTerms(terms)).toMatchObject({ presentPercent: '0.35', presentCents: '7.5', monthly: '9.95' })
  expect(readTerms(firstTerms(terms))).toEqual(terms)
})

test('what is no number is refused by its name, and not taken for nothing', () => {
  expect(readTerms({ ...firstTerms(terms), absentPercent: '', monthly: 'ten' })).toMatchObject({
    absent: { basisPoints: -1, mils: 200 },
    monthlyCents: -1,
  })
})
