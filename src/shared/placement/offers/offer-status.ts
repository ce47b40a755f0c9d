/** Status of an offer. `disclosure_pending` can't change to `presented` directly. */
export const offerStatuses = [
  'received',
  'disclosure_pending',
  'presentable',
  'presented',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'funded',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/**
 * Allowed status changes. An offer waiting for its disclosure becomes presentable once that has been transmitted. A
 * chosen offer returns to the others if the choice is reverted, until it is funded.
 */
const next: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  received: ['disclosure_pending', 'presentable', 'withdrawn', 'expired'],
  disclosure_pending: ['presentable', 'withdrawn', 'expired'],
  // Back, if the applicant moves to a state with other rules.
  presentable: ['presented', 'disclosure_pending', 'withdrawn', 'expired'],
  presented: ['accepted', 'declined', 'withdrawn', 'expired', 'disclosure_pending'],
  accepted: ['presented', 'funded'],
  declined: [],
  expired: [],
  withdrawn: [],
  funded: [],
}

export const canMoveOffer = (from: OfferStatus, to: OfferStatus) => next[from].includes(to)

/** Returns the statuses from which an offer can reach `to`. */
export const statusesBefore = (to: OfferStatus) => offerStatuses.filter((from) => canMoveOffer(from, to))

/** Whether the applicant may see it. */
export const isShown = (status: OfferStatus) => ['presented', 'accepted', 'funded'].includes(status)

/** Whether the applicant may read its disclosure, once transmitted. */
export const isLive = (status: OfferStatus) => !['declined', 'expired', 'withdrawn'].includes(status)

export const offerStatusLabels: Readonly<Record<OfferStatus, string>> = {
  received: 'Entered',
  disclosure_pending: 'Waiting for disclosure',
  presentable: 'Ready to present',
  presented: 'Presented',
  accepted: 'Chosen',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  funded: 'Funded',
}

/** The figure that offers are sorted by: APR with our fee in thousandths of a percent; null if it can't be computed. */
export interface AprOf {
  readonly aprThousandths: number | null
}

/**
 * Compares two offers for sorting by APR with our fee, lowest first. Offers without an APR come last; equal offers keep
 * their order. Dollars are no measure: a short advance costs fewer dollars than a long loan at a fraction of its APR.
 */
export function compareByApr(first: AprOf, second: AprOf): number {
  const [a, b] = [sortValue(first), sortValue(second)]
  return a === b ? 0 : a - b
}

const sortValue = ({ aprThousandths: apr }: AprOf) =>
  apr === null || Number.isNaN(apr) ? Number.POSITIVE_INFINITY : apr
