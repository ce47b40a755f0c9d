import { z } from 'zod/mini'
import { type DebitFrequency, debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { type PaymentFrequency, paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { text } from '#shared/kit/text.ts'
import type { CommissionTerms } from '#shared/placement/commissions/commission-amount.ts'

const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** Returns the schema of an amount in cents. */
export const cents = (least: number, message: string, most = 100_000_000_000) =>
  z
    .int(message)
    .check(z.gte(least, message), z.lte(most, `Enter an amount of up to ${formatDollars(Math.floor(most / 100))}`))

/** $50 million; anything larger is a typing error. */
export const maxOfferCents = 5_000_000_000

const months = whole(1, 360, 'Enter whole months, from 1 to 360')
const rateMessage = 'Enter a rate from 0% to 200%, with up to 3 decimal places'
const factorThousandths = whole(1_000, 3_000, 'Enter a factor from 1.000 to 3.000')

export const offerPrice = z.discriminatedUnion(
  'kind',
  [
    /** Level payments; nominal annual rate. */
    z.object({
      kind: z.literal('rate'),
      /** With tenths: a rate has up to three decimal places, such as 11.125%. */
      rateBasisPoints: z
        .number(rateMessage)
        .check(z.gte(0, rateMessage), z.lte(20_000, rateMessage), z.multipleOf(0.1, rateMessage)),
      months,
      frequency: z.enum(paymentFrequencies as [PaymentFrequency, ...PaymentFrequency[]], 'Choose a payment frequency'),
    }),
    /** Even debits over a fixed term; repayment per 1,000 advanced. */
    z.object({
      kind: z.literal('factor'),
      factorThousandths,
      months,
      frequency: z.enum(debitFrequencies as [DebitFrequency, ...DebitFrequency[]], 'Choose a payment frequency'),
    }),
    /** A share of sales, based on estimated sales. */
    z.object({
      kind: z.literal('sales_share'),
      factorThousandths,
      shareBasisPoints: whole(1, 10_000, 'Enter a share from 0.01% to 100%'),
      monthlySalesCents: whole(100, 100_000_000_000, 'Enter the monthly sales that the lender expects'),
      frequency: z.enum(debitFrequencies as [DebitFrequency, ...DebitFrequency[]], 'Choose a payment frequency'),
    }),
    z.object({ kind: z.literal('single'), factorThousandths, months }),
  ],
  'Choose how it is priced',
)
export type OfferPrice = z.output<typeof offerPrice>

export const priceKindLabels = {
  rate: 'Annual rate, level payments',
  factor: 'Factor rate, fixed debits',
  sales_share: 'Factor rate, share of sales',
  single: 'Factor rate, single repayment',
} as const satisfies Record<OfferPrice['kind'], string>

/** Within a sentence. */
export const frequencyLabels = {
  monthly: 'a month',
  semimonthly: 'twice a month',
  biweekly: 'every two weeks',
  weekly: 'a week',
  daily: 'every business day',
} as const satisfies Record<PaymentFrequency | DebitFrequency, string>

/** As an option. */
export const frequencyNames = {
  monthly: 'Monthly',
  semimonthly: 'Twice a month',
  biweekly: 'Every two weeks',
  weekly: 'Weekly',
  daily: 'Every business day',
} as const satisfies Record<keyof typeof frequencyLabels, string>

export const offerConditions = z.object({
  collateral: text(0, 300, 'Shorten this text'),
  /** A public lien (Uniform Commercial Code, form UCC-1). */
  hasUccFiling: z.boolean('Choose whether a lien is filed'),
  hasPersonalGuarantee: z.boolean('Choose whether there is a personal guarantee'),
  /** Exempts the offer from some states' disclosure laws. */
  isSecuredByRealProperty: z._default(z.boolean('Choose whether real property secures it'), false),
  prepayment: text(1, 300, 'Enter what happens if it is repaid early'),
})
/** Older offers don't say whether real property secures them. */
type OfferConditions = Omit<z.output<typeof offerConditions>, 'isSecuredByRealProperty'> & {
  readonly isSecuredByRealProperty?: boolean | undefined
}

/** Stored as JSON, apart from the offer's columns. */
export interface OfferTerms {
  readonly price: OfferPrice
  readonly conditions: OfferConditions
  /** Paid by the lender; 0 if none. */
  readonly commissionBasisPoints: number
  /** If it is not a percentage of the amount. */
  readonly commission?: CommissionTerms
  /** From Settings when the terms were saved. */
  readonly successFeeBasisPoints: number
  /** `2026-03-02`: when the terms were saved, by the brokerage's calendar. */
  readonly pricedOn: string
}

/** Returns the commission terms of an offer. */
export const commissionOf = ({ commission, commissionBasisPoints }: OfferTerms): CommissionTerms =>
  commission ?? { basis: 'advance', basisPoints: commissionBasisPoints, flatCents: 0 }
