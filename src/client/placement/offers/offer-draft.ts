import { v7 as uuidv7 } from 'uuid'
import { localMoment } from '#client/platform/browser/local-today.ts'
import { hundredfold, parseNumber } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { typedOffer } from '#shared/placement/offers/contract.ts'
import type { LenderFigures } from '#shared/placement/offers/lender-figures.ts'
import { type OfferCost, offerCost } from '#shared/placement/offers/offer-cost.ts'
import { offerFaults } from '#shared/placement/offers/offer-faults.ts'
import { type Payoff, proceedsOf } from '#shared/placement/offers/payoffs.ts'
import { offerPrice } from '#shared/placement/offers/terms.ts'

export interface PayoffDraft {
  readonly key: string
  /** Our own deal. */
  readonly dealId: string | null
  readonly funder: string
  readonly amount: string
  readonly remaining: string
  readonly financeCost: string
  readonly endsOn: string
}

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
  realProperty: 'no',
  prepayment: '',
  expiresAt: '',
  priceReason: '',
  lenderApr: '',
  lenderCharge: '',
  lenderPayment: '',
  payoffs: [] as readonly PayoffDraft[],
  /** What a pasted email says, by field, to be checked. */
  pasted: {} as PastedTerms,
}
export type OfferDraft = typeof emptyDraft
/** Fields with a single value. */
export type OfferTextField = Exclude<keyof OfferDraft, 'payoffs' | 'pasted'>

/** What an email says, as typed; the payment is only compared with ours. */
export type PastedTerms = Readonly<
  Partial<Record<'amount' | 'kind' | 'rate' | 'factor' | 'months' | 'frequency' | 'lenderFees' | 'payment', string>>
>

/** Returns a payoff with the proposed figures of our own deal, or an empty one. */
export const payoffDraftOf = (known: Partial<Payoff> = {}): PayoffDraft => ({
  key: uuidv7(),
  dealId: known.dealId ?? null,
  funder: known.funder ?? '',
  amount: dollarsOf(known.amountCents),
  remaining: dollarsOf(known.remainingCents),
  financeCost: dollarsOf(known.financeCostCents),
  endsOn: known.endsOn ?? '',
})

const dollarsOf = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : String(cents / 100)

const optionalCents = (typed: string) => (typed.trim() === '' ? null : hundredfold(typed))

/** Banks quote eighths of a percent, so rates have tenths of a basis point. */
const rateOf = (typed: string) => {
  const thousandths = hundredfold(typed, 1_000)
  return thousandths === undefined ? undefined : thousandths / 10
}
const yesOrNo = (typed: string) => (typed === '' ? undefined : typed === 'yes')

const typedPrice = ({ kind, rate, factor, months, share, sales, frequency }: OfferDraft) => ({
  ...{ kind, frequency },
  rateBasisPoints: rateOf(rate),
  factorThousandths: hundredfold(factor, 1_000),
  months: parseNumber(months),
  shareBasisPoints: hundredfold(share),
  monthlySalesCents: hundredfold(sales),
})

/** Converts the draft for the contract's schema, which reports invalid values. */
export const typedOfferOf = (draft: OfferDraft) => ({
  product: draft.product,
  amountCents: hundredfold(draft.amount),
  price: typedPrice(draft),
  priceReason: draft.priceReason,
  lenderFeesCents: hundredfold(draft.lenderFees),
  payoffs: draft.payoffs.map(({ dealId, funder, amount, remaining, financeCost, endsOn }) => ({
    ...{ dealId, funder, amountCents: hundredfold(amount), remainingCents: optionalCents(remaining) },
    ...{ financeCostCents: optionalCents(financeCost), endsOn: endsOn || null },
  })),
  lenderFigures: lenderFiguresOf(draft),
  conditions: {
    collateral: draft.collateral,
    hasUccFiling: yesOrNo(draft.ucc),
    hasPersonalGuarantee: yesOrNo(draft.guarantee),
    isSecuredByRealProperty: yesOrNo(draft.realProperty),
    prepayment: draft.prepayment,
  },
  expiresAt: draft.expiresAt ? (dateOf(draft.expiresAt)?.toISOString() ?? draft.expiresAt) : null,
})

type LenderDraft = Pick<OfferDraft, 'lenderApr' | 'lenderCharge' | 'lenderPayment'>

/** Converts the lender's figures for the contract's schema; null if none are entered. */
export const lenderFiguresOf = ({ lenderApr, lenderCharge, lenderPayment }: LenderDraft) =>
  lenderApr === '' && lenderCharge === '' && lenderPayment === ''
    ? null
    : {
        aprThousandths: hundredfold(lenderApr, 1_000),
        financeChargeCents: optionalCents(lenderCharge),
        paymentCents: optionalCents(lenderPayment),
      }

/** Returns the lender's figures as typed. */
export const lenderDraftOf = (figures: LenderFigures | null): LenderDraft => ({
  lenderApr: figures ? String(figures.aprThousandths / 1_000) : '',
  lenderCharge: dollarsOf(figures?.financeChargeCents),
  lenderPayment: dollarsOf(figures?.paymentCents),
})

function dateOf(typed: string): Date | undefined {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Returns the form field for a contract path. */
export const fieldOf: Readonly<Record<string, OfferTextField>> = {
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
  'conditions.isSecuredByRealProperty': 'realProperty',
  'conditions.prepayment': 'prepayment',
  expiresAt: 'expiresAt',
  priceReason: 'priceReason',
  'lenderFigures.aprThousandths': 'lenderApr',
  'lenderFigures.financeChargeCents': 'lenderCharge',
  'lenderFigures.paymentCents': 'lenderPayment',
}

/** Number fields, each with an example. */
const numberExamples: Partial<Record<OfferTextField, string>> = {
  amount: 'the amount as a number, such as 50,000',
  rate: 'the rate as a number, such as 12.5',
  factor: 'the factor as a number, such as 1.25',
  months: 'the months as a number, such as 12',
  share: 'the share as a number, such as 12.5',
  sales: 'the monthly sales as a number, such as 80,000',
  lenderFees: 'the fees as a number, such as 500',
}

/** More decimals would be lost. */
const maxDecimals: Partial<Record<OfferTextField, number>> = {
  ...{ amount: 2, rate: 3, factor: 3, share: 2, sales: 2, lenderFees: 2 },
  ...{ lenderApr: 3, lenderCharge: 2, lenderPayment: 2 },
}

const hasDecimals = (typed: string, decimals: number) => (hundredfold(typed, 10 ** decimals) ?? 0) % 1 !== 0

/** Returns errors by field; invalid numbers get an example or the number of decimals. */
export const errorsOf = (fields: Readonly<Record<string, string>>, draft: OfferDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = fieldOf[name]
      if (!field) return [name, text]
      const decimals = maxDecimals[field]
      if (decimals && hasDecimals(draft[field], decimals)) return [field, `Use up to ${decimals} decimal places`]
      const example = draft[field] !== '' && parseNumber(draft[field]) === undefined && numberExamples[field]
      return [field, example ? `Enter ${example}` : text]
    }),
  )

/** Returns our fee on the draft's amount, in cents. */
export const draftFeeCents = ({ amount }: Pick<OfferDraft, 'amount'>, successFeeBasisPoints: number) =>
  Math.round(((hundredfold(amount) ?? 0) * successFeeBasisPoints) / 10_000)

type Fees = Pick<ApplicationOffers, 'successFeeBasisPoints' | 'today'>

interface DraftPreview {
  /** Computed like on the server; absent if the server would refuse what it is computed from. */
  readonly cost?: OfferCost & { readonly netCashCents: number }
  /** What is wrong with what is entered; absent if something is only missing. */
  readonly problem?: string
}

/** The fields that the cost is computed from. */
const isPriced = (path: string) => /^(amountCents|lenderFeesCents|price\..*|payoffs(\.\d+\.amountCents)?)$/.test(path)

/** Returns the draft's cost, or why there is none. */
export function previewCost(draft: OfferDraft, { successFeeBasisPoints, today: pricedOn }: Fees): DraftPreview {
  const typed = typedOfferOf(draft)
  const checked = typedOffer.safeParse({ ...typed, ...unpricedFields })
  if (!checked.success) {
    const faults = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
    return problemOf(errorsOf(faults, draft), (field) => field in draft && draft[field as OfferTextField] === '')
  }
  const offer = checked.data
  const of = { successFeeCents: draftFeeCents(draft, successFeeBasisPoints), pricedOn }
  const faults = Object.entries(offerFaults(offer, of)).filter(([path]) => isPriced(path))
  const cost = offerCost({ ...offer, ...of })
  if (faults.length > 0 || !cost) return problemOf(Object.fromEntries(faults), () => false)
  return { cost: { ...cost, netCashCents: proceedsOf({ ...offer, ...of }).netCashCents } }
}

const problemOf = (faults: Readonly<Record<string, string>>, isMissing: (field: string) => boolean): DraftPreview => {
  const [problem] = Object.entries(faults).flatMap(([field, message]) => (isMissing(field) ? [] : [message]))
  return problem === undefined ? {} : { problem }
}

/** Valid values for what doesn't change the cost. */
const unpricedFields = {
  ...{ product: 'term_loan', priceReason: 'Not asked here', lenderFigures: null, expiresAt: null },
  conditions: { collateral: '', hasUccFiling: false, hasPersonalGuarantee: false, prepayment: 'None' },
} as const

/** Returns the draft of an existing offer. */
export function draftOf(offer: StaffOffer): OfferDraft {
  const { price, conditions } = offer
  return {
    ...emptyDraft,
    ...lenderDraftOf(offer.lenderFigures),
    ...{
      priceReason: offer.priceReason,
      payoffs: offer.payoffs.map((one, index) => ({ ...payoffDraftOf(one), key: String(index) })),
    },
    ...{ submissionId: offer.submissionId, product: offer.product, kind: price.kind },
    amount: String(offer.amountCents / 100),
    lenderFees: String(offer.lenderFeesCents / 100),
    ...('frequency' in price && { frequency: price.frequency }),
    ...('months' in price && { months: String(price.months) }),
    ...('rateBasisPoints' in price && { rate: String(Number((price.rateBasisPoints / 100).toFixed(3))) }),
    ...('factorThousandths' in price && { factor: String(price.factorThousandths / 1_000) }),
    ...('shareBasisPoints' in price && { share: String(price.shareBasisPoints / 100) }),
    ...('monthlySalesCents' in price && { sales: String(price.monthlySalesCents / 100) }),
    ...{ collateral: conditions.collateral, prepayment: conditions.prepayment },
    ucc: conditions.hasUccFiling ? 'yes' : 'no',
    guarantee: conditions.hasPersonalGuarantee ? 'yes' : 'no',
    realProperty: conditions.isSecuredByRealProperty ? 'yes' : 'no',
    expiresAt: offer.expiresAt ? localMoment(new Date(offer.expiresAt)) : '',
  }
}

/** Returns true if an offer of the same lender equals the draft. */
export const hasSameFigures = (draft: OfferDraft, offer: StaffOffer): boolean =>
  figuresOf(draft) === figuresOf(draftOf(offer))

const figuresOf = (draft: OfferDraft) => {
  const { product, amountCents, lenderFeesCents, price, payoffs } = typedOfferOf(draft)
  const figures = [draft.submissionId, product, amountCents, lenderFeesCents, payoffs]
  return JSON.stringify([...figures, offerPrice.safeParse(price).data])
}

/** Returns whether two typed values mean the same: `12,500` and `12500`. */
export function isSameValue(one: string, other: string): boolean {
  const [first, second] = [parseNumber(one), parseNumber(other)]
  return one === other || (first !== undefined && first === second)
}

/** Returns the draft's storage key. */
export const offerForm = (applicationId: string, offerId?: string) => `offer ${applicationId} ${offerId ?? 'new'}`
