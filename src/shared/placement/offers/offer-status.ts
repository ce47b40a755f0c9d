/** Where an offer stands. Nothing reaches `presented` from `disclosure_pending`. */
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
