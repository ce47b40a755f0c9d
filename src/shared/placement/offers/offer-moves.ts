import { type OfferStatus, offerStatuses } from '#shared/placement/offers/offer-status.ts'

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
