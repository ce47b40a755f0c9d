import { expect, test } from 'vitest'
import { readOfferEmail } from './read-offer-email.ts'

test('an advance is read with its factor, term, debits and fee', () => {
  const email = `Hi Pat,

Good news, Harbor Bakery is approved!
Funding amount: $50,000.00
Sell rate: 1.28 (buy rate 1.22)
Payback: $64,000.00
Term: 9 months
Daily payment: $338.62
Origination fee: 3%
Please send 3 months of statements.`
  expect(readOfferEmail(email)).toEqual({
    terms: {
      ...{ amount: '50,000', kind: 'factor', factor: '1.28', months: '9', frequency: 'daily' },
      ...{ lenderFees: '1,500', payment: '338.62' },
    },
    unclear: [],
  })
})

test('a loan is read with its rate; an APR is not the rate', () => {
  const email =
    'Approved for $120k at an interest rate of 11.125%, term of 5 years, $2,622.11 per month. APR 12.4%. Processing fee $450.'
  expect(readOfferEmail(email).terms).toEqual({
    ...{ amount: '120,000', kind: 'rate', rate: '11.125', months: '60', frequency: 'monthly' },
    ...{ lenderFees: '450', payment: '2,622.11' },
  })
})

test('what is said in two ways is left to the reader', () => {
  const email =
    'Option 1: advance amount $40,000, factor 1.25, term 6 months. Option 2: advance amount $60,000, factor 1.31.'
  expect(readOfferEmail(email)).toEqual({ terms: { months: '6' }, unclear: ['amount', 'factor'] })
})

test('a buy rate alone, and numbers that mean something else, are not read', () => {
  const email = `Loan 24 and loan 25: buy rate 1.22.
They have been in business for 12 months; please send bank statements over the last 6 months.
The total payback amount: $64,000. The holdback rate is 10%.`
  expect(readOfferEmail(email)).toEqual({ terms: {}, unclear: [] })
})

test('a hostile text is read in no time', () => {
  for (const part of ['$1,', 'amount ', '1.2 ', 'payment $1 ', '9 months ', 'fee', '  \t', 'interest rate ']) {
    const started = performance.now()
    readOfferEmail(part.repeat(20_000))
    expect(performance.now() - started, part).toBeLessThan(500)
  }
})
