import { localMoment } from '#client/platform/browser/local-today.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { type OfferCost, offerCost } from '#shared/placement/offers/offer-cost.ts'
import { offerPrice } from '#shared/placement/offers/terms.ts'

export const emptyDraft = {
  submissionId: '',
  product: '',
  amount: '',
  kind: 'rate',
  rate: '',
  factor: '',
  months: '',
  share: '',
  sales: '',
  frequency: 'monthly',
  lenderFees: '0',
  collateral: '',
  ucc: '',
  guarantee: '',
  prepayment: '',
  expiresAt: '',
}
export type OfferDraft = typeof emptyDraft

const scaled = (typed: string, factor: number) => {
  const number = parseNumber(typed)
  return number === undefined ? undefined : Math.round(number * factor)
}
const yesOrNo = (typed: string) => (typed === '' ? undefined : typed === 'yes')

const typedPrice = ({ kind, rate, factor, months, share, sales, frequency }: OfferDraft) => ({
  ...{ kind, frequency },
  rateBasisPoints: scaled(rate, 100),
  factorThousandths: scaled(factor, 1_000),
  months: parseNumber(months),
  shareBasisPoints: scaled(share, 100),
  monthlySalesCents: scaled(sales, 100),
})

/** Converts the draft for the contract's schema, which reports invalid values. */
export const typedOfferOf = (draft: OfferDraft) => ({
  product: draft.product,
  amountCents: scaled(draft.amount, 100),
  price: typedPrice(draft),
  lenderFeesCents: scaled(draft.lenderFees, 100),
  conditions: {
    collateral: draft.collateral,
    hasUccFiling: yesOrNo(draft.ucc),
    hasPersonalGuarantee: yesOrNo(draft.guarantee),
    prepayment: draft.prepayment,
  },
  expiresAt: draft.expiresAt ? (dateOf(draft.expiresAt)?.toISOString() ?? draft.expiresAt) : null,
})

function dateOf(typed: string): Date | undefined {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Returns the form field for a contract path. */
export const fieldOf: Readonly<Record<string, keyof OfferDraft>> = {
  submissionId: 'submissionId',
  product: 'product',
  amountCents: 'amount',
  'price.kind': 'kind',
  'price.rateBasisPoints': 'rate',
  'price.factorThousandths': 'factor',
  'price.months': 'months',
  'price.shareBasisPoints': 'share',
  'price.monthlySalesCents': 'sales',
  'price.frequency': 'frequency',
  lenderFeesCents: 'lenderFees',
  'conditions.collateral': 'collateral',
  'conditions.hasUccFiling': 'ucc',
  'conditions.hasPersonalGuarantee': 'guarantee',
  'conditions.prepayment': 'prepayment',
  expiresAt: 'expiresAt',
}

/** Number fields, each with an example. */
const numberExamples: Partial<Record<keyof OfferDraft, string>> = {
  amount: 'the amount as a number, such as 50,000',
  rate: 'the rate as a number, such as 12.5',
  factor: 'the factor as a number, such as 1.25',
  months: 'the months as a number, such as 12',
  share: 'the share as a number, such as 12.5',
  sales: 'the monthly sales as a number, such as 80,000',
  lenderFees: 'the fees as a number, such as 500',
}

/** Returns errors by field; invalid numbers get an example. */
export const errorsOf = (fields: Readonly<Record<string, string>>, draft: OfferDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = fieldOf[name]
      if (!field) return [name, text]
      const example = draft[field] !== '' && parseNumber(draft[field]) === undefined && numberExamples[field]
      return [field, example ? `Enter ${example}` : text]
    }),
  )

/** Returns the draft's cost, computed like on the server, if enough is entered. */
export function draftCost(draft: OfferDraft, successFeeBasisPoints: number): OfferCost | undefined {
  const price = offerPrice.safeParse(typedPrice(draft))
  const amountCents = scaled(draft.amount, 100)
  const lenderFeesCents = scaled(draft.lenderFees, 100)
  if (!price.success || amountCents === undefined || lenderFeesCents === undefined) return undefined
  const successFeeCents = Math.round((amountCents * successFeeBasisPoints) / 10_000)
  return offerCost({ price: price.data, amountCents, lenderFeesCents, successFeeCents })
}

/** Returns the draft of an existing offer. */
export function draftOf(offer: StaffOffer): OfferDraft {
  const { price, conditions } = offer
  return {
    ...emptyDraft,
    ...{ submissionId: offer.submissionId, product: offer.product, kind: price.kind },
    amount: String(offer.amountCents / 100),
    lenderFees: String(offer.lenderFeesCents / 100),
    ...('frequency' in price && { frequency: price.frequency }),
    ...('months' in price && { months: String(price.months) }),
    ...('rateBasisPoints' in price && { rate: String(price.rateBasisPoints / 100) }),
    ...('factorThousandths' in price && { factor: String(price.factorThousandths / 1_000) }),
    ...('shareBasisPoints' in price && { share: String(price.shareBasisPoints / 100) }),
    ...('monthlySalesCents' in price && { sales: String(price.monthlySalesCents / 100) }),
    ...{ collateral: conditions.collateral, prepayment: conditions.prepayment },
    ucc: conditions.hasUccFiling ? 'yes' : 'no',
    guarantee: conditions.hasPersonalGuarantee ? 'yes' : 'no',
    expiresAt: offer.expiresAt ? localMoment(new Date(offer.expiresAt)) : '',
  }
}

/** Returns true if an offer of the same lender equals the draft. */
export const hasSameFigures = (draft: OfferDraft, offer: StaffOffer): boolean =>
  figuresOf(draft) === figuresOf(draftOf(offer))

const figuresOf = (draft: OfferDraft) => {
  const { product, amountCents, lenderFeesCents, price } = typedOfferOf(draft)
  return JSON.stringify([draft.submissionId, product, amountCents, lenderFeesCents, offerPrice.safeParse(price).data])
}

/** Returns the draft's storage key. */
export const offerForm = (applicationId: string, offerId?: string) => `offer ${applicationId} ${offerId ?? 'new'}`
