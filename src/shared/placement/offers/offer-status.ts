import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/** `disclosure_pending` can't change to `presented` directly. */
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

/** A transmitted disclosure makes an offer presentable. A chosen offer can be reverted until it is funded. */
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

/** Returns whether the applicant may see the offer. */
export const isShown = (status: OfferStatus) => ['presented', 'accepted', 'funded'].includes(status)

/** Returns whether the applicant may read its transmitted disclosure. */
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

/** APR with our fee, thousandths of a percent; null if it can't be computed. */
export interface AprOf {
  readonly aprThousandths: number | null
}

/**
 * Compares offers by APR with our fee, unknown last. Not by dollars: a short advance costs fewer than a long loan at
 * a fraction of its APR.
 */
export function compareByApr(first: AprOf, second: AprOf): number {
  const [a, b] = [sortValue(first), sortValue(second)]
  return a === b ? 0 : a - b
}

const sortValue = ({ aprThousandths: apr }: AprOf) =>
  apr === null || Number.isNaN(apr) ? Number.POSITIVE_INFINITY : apr

export const offerStatusTones: Readonly<Record<OfferStatus, StatusTone>> = {
  received: 'blue',
  disclosure_pending: 'blue',
  presentable: 'blue',
  presented: 'amber',
  accepted: 'green',
  declined: 'red',
  expired: 'neutral',
  withdrawn: 'neutral',
  funded: 'green',
}
