/** What offers are compared by; cents, APR in thousandths of a percent. */
export interface SortableOffer {
  readonly aprThousandths: number
  readonly receivedCents: number
  readonly netCashCents: number
  readonly repaidCents: number
  readonly months: number
  readonly fundingDays: number | null
}

export const offerSorts = ['apr', 'cost', 'payment', 'received', 'speed'] as const
export type OfferSort = (typeof offerSorts)[number]

export const offerSortLabels: Readonly<Record<OfferSort, string>> = {
  apr: 'APR with our fee, lowest first',
  cost: 'Total cost, lowest first',
  payment: 'Payment per month, lowest first',
  received: 'Amount you receive, highest first',
  speed: 'Speed of funding, fastest first',
}

/** Returns the average payment in a month, in cents, whatever the frequency. */
export const monthlyPaymentCents = ({ repaidCents, months }: Pick<SortableOffer, 'repaidCents' | 'months'>) =>
  Math.round(repaidCents / Math.max(1, months))

const sortValueOf: Readonly<Record<OfferSort, (offer: SortableOffer) => number>> = {
  apr: ({ aprThousandths }) => aprThousandths,
  cost: ({ repaidCents, receivedCents }) => repaidCents - receivedCents,
  payment: monthlyPaymentCents,
  received: ({ netCashCents }) => -netCashCents,
  speed: ({ fundingDays }) => fundingDays ?? Number.MAX_SAFE_INTEGER,
}

/** Returns the offers in this order; equal ones keep theirs. */
export const sortOffers = <Offer extends SortableOffer>(offers: readonly Offer[], sort: OfferSort): Offer[] =>
  offers.toSorted((a, b) => sortValueOf[sort](a) - sortValueOf[sort](b))
