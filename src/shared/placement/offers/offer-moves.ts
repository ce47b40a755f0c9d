import { type OfferStatus, offerStatuses } from '#shared/placement/offers/offer-status.ts'

/**
 * Where an offer may go. What waits for a disclosure is never presented: it becomes presentable once that was
 * transmitted. What was chosen stands beside the others again when the choice is taken back, until it is funded.
 */
const next: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  received: ['disclosure_pending', 'presentable', 'withdrawn', 'expired'],
  disclosure_pending: ['presentable', 'withdrawn', 'expired'],
  // Back: the applicant has moved to a state with other rules.
  presentable: ['presented', 'disclosure_pending', 'withdrawn', 'expired'],
  presented: ['accepted', 'declined', 'withdrawn', 'expired', 'disclosure_pending'],
  accepted: ['presented', 'funded'],
  declined: [],
  expired: [],
  withdrawn: [],
  funded: [],
}

export const canMoveOffer = (from: OfferStatus, to: OfferStatus) => next[from].includes(to)

/** The statuses from which an offer can come to `to`. */
export const statusesBefore = (to: OfferStatus) => offerStatuses.filter((from) => canMoveOffer(from, to))

/** Its applicant may know it. */
export const isShown = (status: OfferStatus) => ['presented', 'accepted', 'funded'].includes(status)

/** Its applicant may read its lender's disclosure, once that was transmitted. */
export const isLive = (status: OfferStatus) => !['declined', 'expired', 'withdrawn'].includes(status)

export const offerStatusLabels: Readonly<Record<OfferStatus, string>> = {
  received: 'Entered',
  disclosure_pending: 'Waits for the disclosure',
  presentable: 'Ready to present',
  presented: 'Presented',
  accepted: 'Chosen',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  funded: 'Funded',
}
