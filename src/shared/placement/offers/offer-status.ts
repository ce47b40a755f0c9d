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
