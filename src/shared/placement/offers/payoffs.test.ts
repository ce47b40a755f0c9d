import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import { loanSchedule } from '#shared/intake/calculators/loan-cost.ts'
import { dayNumber, dayOfNumber } from '#shared/intake/calculators/payment-days.ts'
import { planOf } from '#shared/placement/deals/repayment-plan.ts'
import { isRoundedShare } from '#shared/testing/exact-cents.ts'
import { independentDays } from '#shared/testing/independent-days.ts'
import type { TypedOffer } from './contract.ts'
import { offerFaults } from './offer-faults.ts'
import {
  costPaidTwiceCents,
  newMoneyAprPercent,
  type Payoff,
  proceedsOf,
  proposedPayoff,
  savedByWaitingCents,
} from './payoffs.ts'

const advance = {
  price: { kind: 'factor', factorThousandths: 1_300, months: 9, frequency: 'weekly' },
  product: 'revenue_based',
  ...{ amountCents: 6_000_000, lenderFeesCents: 0 },
  ...{ priceReason: '', lenderFigures: null, expiresAt: null },
  conditions: {
    collateral: '',
    hasUccFiling: true,
    hasPersonalGuarantee: true,
    isSecuredByRealProperty: false,
    prepayment: 'None',
  },
} as const
const payoff: Payoff = {
  ...{ funder: 'Harbor Capital', dealId: null, amountCents: 3_250_000, remainingCents: 3_250_000 },
  ...{ financeCostCents: 750_000, endsOn: '2026-09-01' },
}
const renewal: TypedOffer = { ...advance, payoffs: [payoff] }
const successFeeCents = 300_000
const of = { successFeeCents, pricedOn: '2026-03-02' }

test('a $60,000 renewal that pays off $32,500 gives $24,500 in cash after a fee of $3,000', () => {
  expect(proceedsOf({ ...renewal, successFeeCents })).toEqual({
    ...{ feesCents: 300_000, payoffCents: 3_250_000, netCashCents: 2_450_000 },
  })
  expect(offerFaults(renewal, of)).toEqual({})
})

test('only net cash counts as received in the APR on the new money', () => {
  const loan = {
    ...{ amountCents: 1_000_000, lenderFeesCents: 0, successFeeCents: 0 },
    price: { kind: 'single', factorThousandths: 1_100, months: 12 },
    payoffs: [{ ...payoff, amountCents: 500_000 }],
    pricedOn: '2026-03-02',
  } as const
  // $5,000 received, $11,000 repaid in one payment after a year.
  expect(newMoneyAprPercent(loan)).toBeCloseTo(120, 6)
  expect(newMoneyAprPercent({ ...loan, payoffs: [] })).toBeUndefined()
  expect(newMoneyAprPercent({ ...loan, payoffs: [{ ...payoff, amountCents: 1_000_000 }] })).toBeUndefined()
})

test('what waiting saves is the share of the cost that finances the payoff, and what the payoff costs more', () => {
  // $78,000 - $57,000 = $21,000 of cost; 32,500 / 57,000 of it finances the payoff.
  const offer = { receivedCents: 5_700_000, repaidCents: 7_800_000, payoffs: [payoff] }
  expect(savedByWaitingCents(offer)).toBe(1_197_368)
  expect(savedByWaitingCents({ ...offer, payoffs: [{ ...payoff, remainingCents: 3_000_000 }] })).toBe(1_447_368)
  expect(savedByWaitingCents({ ...offer, payoffs: [{ ...payoff, remainingCents: null }] })).toBeNull()
  expect(costPaidTwiceCents([payoff, payoff])).toBe(1_500_000)
  expect(costPaidTwiceCents([payoff, { ...payoff, financeCostCents: null }])).toBeNull()
})

const plan = { fundedOn: '2026-01-01', frequency: 'weekly', expectedPayoffOn: '2026-12-31', confirmed: null } as const

test('the payoff of our own advance is what remains; its finance cost follows New York’s formula', () => {
  const deal = { amountCents: 5_000_000, repaidCents: 6_500_000, price: advance.price }
  const half = { ...plan, confirmed: { basisPoints: 5_000, on: '2026-06-30' } }
  const proposal = proposedPayoff({ ...deal, plan: half }, '2026-06-30')
  expect(proposal).toEqual({
    ...{ amountCents: 3_250_000, remainingCents: 3_250_000, financeCostCents: 750_000, endsOn: '2026-12-31' },
  })
  // Finance charge * payoff / total repayment.
  expect(proposal.financeCostCents).toBe((1_500_000 * 3_250_000) / 6_500_000)
})

test('the payoff of our own loan is its balance, without future interest', () => {
  const price = { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' } as const
  const half = { ...plan, confirmed: { basisPoints: 5_000, on: '2026-06-30' } }
  const proposal = proposedPayoff({ amountCents: 5_000_000, repaidCents: 5_648_814, price, plan: half }, '2026-06-30')
  expect(proposal).toMatchObject({ financeCostCents: 0, remainingCents: 2_824_411 })
  // The present value of twelve payments, but for the rounding of each payment.
  expect(Math.abs(proposal.amountCents - (235_367 * (1 - 1.01 ** -12)) / 0.01)).toBeLessThan(10)
})

test('a deal that is paid in has nothing left', () => {
  const deal = { amountCents: 5_000_000, repaidCents: 6_500_000, price: advance.price, plan }
  expect(proposedPayoff(deal, '2027-01-01').amountCents).toBe(0)
})

test('every contradiction is named at once', () => {
  const payoffs = [
    { ...payoff, amountCents: 5_000_000 },
    { ...payoff, financeCostCents: 3_250_001 },
  ]
  expect(offerFaults({ ...renewal, product: 'term_loan', payoffs }, of)).toEqual({
    payoffs: 'The payoffs of $82,500.00 are more than what is left after fees, $57,000.00.',
    'payoffs.1.financeCostCents': 'This is more than the payoff amount',
    priceReason:
      'Bank term loan is usually priced by an annual rate, not by a factor. Check product and pricing, or enter the reason.',
  })
})

const cases = fc
  .record({
    amountCents: fc.integer({ min: 100_000, max: 5_000_000_000 }),
    lenderShare: fc.double({ min: 0, max: 1, noNaN: true }),
    feeBasisPoints: fc.integer({ min: 0, max: 1_500 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }),
  })
  .map(({ amountCents, lenderShare, feeBasisPoints, shares }) => {
    const successFeeCents = Math.round((amountCents * feeBasisPoints) / 10_000)
    return {
      ...{ amountCents, successFeeCents, lenderFeesCents: Math.round(amountCents * lenderShare * 0.5) },
      payoffs: shares.map((share) => ({ ...payoff, amountCents: 1 + Math.round(amountCents * share * 0.3) })),
    }
  })

test('amount = net cash + fees + payoffs, to the cent, in 100,000 cases', () => {
  fc.assert(
    fc.property(cases, (offer) => {
      const { netCashCents, feesCents, payoffCents } = proceedsOf(offer)
      return (
        netCashCents + feesCents + payoffCents === offer.amountCents &&
        feesCents === offer.lenderFeesCents + offer.successFeeCents &&
        payoffCents === offer.payoffs.reduce((sum, one) => sum + one.amountCents, 0) &&
        Number.isSafeInteger(netCashCents)
      )
    }),
    { numRuns: 100_000 },
  )
})

test('an offer is refused exactly if its payoffs are more than the amount less fees', () => {
  fc.assert(
    fc.property(cases, ({ successFeeCents, ...offer }) => {
      const faults = offerFaults(
        { ...renewal, ...offer, payoffs: offer.payoffs.map((one) => ({ ...one, financeCostCents: null })) },
        { ...of, successFeeCents },
      )
      const paidOff = offer.payoffs.reduce((sum, one) => sum + one.amountCents, 0)
      expect('payoffs' in faults).toBe(
        offer.payoffs.length > 0 && paidOff > offer.amountCents - offer.lenderFeesCents - successFeeCents,
      )
    }),
    { numRuns: 500 },
  )
})

/** `npm run proof` tries 100,000 cases. */
const numRuns = process.env.PROOF === 'full' ? 100_000 : 10_000

const fundedDay = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2040-01-01') })
const paidOff = fc.record({
  ...{ amountCents: fc.integer({ min: 100_000, max: 5_000_000_000 }), fundedDay },
  ...{ factorThousandths: fc.integer({ min: 1_000, max: 3_000 }), payments: fc.integer({ min: 1, max: 130 }) },
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  daysLater: fc.integer({ min: 0, max: 400 }),
  confirmed: fc.option(fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }), on: fc.nat(400) })),
})

test('the proposed payoff of an advance is what an independent calendar leaves unpaid, to the cent', () => {
  fc.assert(
    fc.property(paidOff, ({ amountCents, fundedDay, factorThousandths, payments, frequency, daysLater, confirmed }) => {
      const price = { kind: 'factor', factorThousandths, months: 1, frequency } as const
      const repaidCents = Math.round((amountCents * factorThousandths) / 1_000)
      const fundedOn = dayOfNumber(fundedDay)
      const today = fundedDay + daysLater
      // Confirmations from the future don't count yet.
      const known = confirmed && confirmed.on <= daysLater ? confirmed : null
      const plan = {
        ...planOf(price, { fundedOn, payments }),
        confirmed: known && { basisPoints: known.basisPoints, on: dayOfNumber(fundedDay + known.on) },
      }
      const days = independentDays(fundedDay, frequency, payments)
      const open = days.filter((day) => day > fundedDay + (known?.on ?? 0))
      const made = open.filter((day) => day <= today).length
      const start = known?.basisPoints ?? 0
      const paid = open.length === 0 ? start : start + Math.floor(((10_000 - start) * made) / open.length)
      const found = proposedPayoff({ amountCents, repaidCents, price, plan }, dayOfNumber(today))
      const principal = found.amountCents - (found.financeCostCents ?? 0)
      return (
        found.remainingCents === found.amountCents &&
        isRoundedShare(repaidCents - found.amountCents, repaidCents, paid, 10_000) &&
        isRoundedShare(principal, amountCents, found.amountCents, repaidCents) &&
        dayNumber(found.endsOn ?? '') === days.at(-1)
      )
    }),
    { numRuns },
  )
})

const perYear = { monthly: 12n, semimonthly: 24n, biweekly: 26n, weekly: 52n }

test('the proposed payoff of 100,000 loans is the balance of an account in whole cents', () => {
  const loans = fc.record({
    ...{ amountCents: fc.integer({ min: 100_000, max: 5_000_000_000 }), months: fc.integer({ min: 1, max: 36 }) },
    ...{ rateBasisPoints: fc.integer({ min: 0, max: 6_000 }), paidBasisPoints: fc.integer({ min: 0, max: 10_000 }) },
    frequency: fc.constantFrom(...paymentFrequencies),
  })
  fc.assert(
    fc.property(loans, ({ amountCents, paidBasisPoints, ...terms }) => {
      const schedule = loanSchedule({ ...terms, amountCents })
      const made = Number((BigInt(schedule.length) * BigInt(paidBasisPoints)) / 10_000n)
      const by = 10_000n * perYear[terms.frequency]
      let balance = BigInt(amountCents)
      for (const { paymentCents } of schedule.slice(0, made)) {
        const interest = (2n * balance * BigInt(terms.rateBasisPoints) + by) / (2n * by)
        balance += interest - BigInt(paymentCents)
      }
      const rest = schedule.slice(made).reduce((total, one) => total + one.paymentCents, 0)
      const repaidCents = schedule.reduce((total, one) => total + one.paymentCents, 0)
      const confirmed = { basisPoints: paidBasisPoints, on: '2026-06-30' }
      const deal = {
        amountCents,
        repaidCents,
        price: { kind: 'rate', ...terms } as const,
        plan: { ...plan, confirmed },
      }
      const found = proposedPayoff(deal, '2026-06-30')
      return BigInt(found.amountCents) === balance && found.remainingCents === rest && found.financeCostCents === 0
    }),
    { numRuns: 100_000 },
  )
})

test('what waiting saves is exact in 100,000 cases', () => {
  const renewals = fc.record({
    receivedCents: fc.integer({ min: 100_000, max: 5_000_000_000 }),
    costCents: fc.integer({ min: 0, max: 10_000_000_000 }),
    payoffs: fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000_000 }), fc.integer({ min: 0, max: 500_000_000 })), {
      ...{ minLength: 1, maxLength: 10 },
    }),
  })
  fc.assert(
    fc.property(renewals, ({ receivedCents, costCents, payoffs }) => {
      const found = savedByWaitingCents({
        ...{ receivedCents, repaidCents: receivedCents + costCents },
        payoffs: payoffs.map(([amountCents, remainingCents]) => ({
          amountCents,
          remainingCents,
          financeCostCents: null,
        })),
      })
      const paid = payoffs.reduce((total, [amountCents]) => total + amountCents, 0)
      const remaining = payoffs.reduce((total, [, remainingCents]) => total + remainingCents, 0)
      return found !== null && isRoundedShare(found - paid + remaining, costCents, paid, receivedCents)
    }),
    { numRuns: 100_000 },
  )
})
