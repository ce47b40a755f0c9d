import { z } from 'zod/mini'
import { type DebitFrequency, debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { type PaymentFrequency, paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import { text } from '#shared/kit/text.ts'
import type { CommissionTerms } from '#shared/placement/commissions/commission-amount.ts'

const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

const months = whole(1, 360, 'Please give whole months, from 1 to 360')
const factorThousandths = whole(1_000, 3_000, 'Please give a factor from 1.000 to 3.000')

/** What an offer asks for the money, as its lender states it. */
export const offerPrice = z.discriminatedUnion(
  'kind',
  [
    /** A loan in level payments; nominal yearly rate. */
    z.object({
      kind: z.literal('rate'),
      rateBasisPoints: whole(0, 20_000, 'Please give a rate from 0% to 200%'),
      months,
      frequency: z.enum(paymentFrequencies as [PaymentFrequency, ...PaymentFrequency[]], 'Please choose how often'),
    }),
    /** An advance in even debits over a fixed term; what is repaid for each 1,000 advanced. */
    z.object({
      kind: z.literal('factor'),
      factorThousandths,
      months,
      frequency: z.enum(debitFrequencies as [DebitFrequency, ...DebitFrequency[]], 'Please choose how often'),
    }),
    /** An advance repaid by a share of what the business sells, for which its sales are estimated. */
    z.object({
      kind: z.literal('sales_share'),
      factorThousandths,
      shareBasisPoints: whole(1, 10_000, 'Please give a share from 0.01% to 100%'),
      monthlySalesCents: whole(100, 100_000_000_000, 'Please give the monthly sales that the lender expects'),
      frequency: z.enum(debitFrequencies as [DebitFrequency, ...DebitFrequency[]], 'Please choose how often'),
    }),
    /** Repaid at once at the end. */
    z.object({ kind: z.literal('single'), factorThousandths, months }),
  ],
  'Please choose how it is priced',
)
export type OfferPrice = z.output<typeof offerPrice>

export const priceKindLabels = {
  rate: 'Yearly rate, level payments',
  factor: 'Factor rate, even debits',
  sales_share: 'Factor rate, share of sales',
  single: 'Factor rate, repaid at once',
} as const satisfies Record<OfferPrice['kind'], string>

/** How often money leaves the account, in words. */
export const frequencyLabels = {
  monthly: 'a month',
  semimonthly: 'twice a month',
  biweekly: 'every two weeks',
  weekly: 'a week',
  daily: 'each business day',
} as const satisfies Record<PaymentFrequency | DebitFrequency, string>

/** The same, to choose from. */
export const frequencyNames = {
  monthly: 'Monthly',
  semimonthly: 'Twice a month',
  biweekly: 'Every two weeks',
  weekly: 'Weekly',
  daily: 'Each business day',
} as const satisfies Record<keyof typeof frequencyLabels, string>

/** What an offer asks for beyond its price, in the lender's words. */
export const offerConditions = z.object({
  /** Empty where nothing stands for it. */
  collateral: text(0, 300, 'Please shorten this'),
  /** A lien that is filed publicly (Uniform Commercial Code, form UCC-1). */
  hasUccFiling: z.boolean('Please choose whether a lien is filed'),
  hasPersonalGuarantee: z.boolean('Please choose whether there is a personal guarantee'),
  /** What repaying early costs or saves. */
  prepayment: text(1, 300, 'Please say what happens when it is repaid early'),
})
export type OfferConditions = z.output<typeof offerConditions>

/** What is kept with an offer beside the columns of its table. */
export interface OfferTerms {
  readonly price: OfferPrice
  readonly conditions: OfferConditions
  /** Of the amount, paid by the lender to us; 0 where it pays none. */
  readonly commissionBasisPoints: number
  /** What the lender pays us where that is no share of the amount. */
  readonly commission?: CommissionTerms
  /** Of the amount, ours once it is funded, as Settings said when the terms were saved. */
  readonly successFeeBasisPoints: number
}

/** What the lender of an offer pays us. */
export const commissionOf = ({ commission, commissionBasisPoints }: OfferTerms): CommissionTerms =>
  commission ?? { basis: 'advance', basisPoints: commissionBasisPoints, flatCents: 0 }
