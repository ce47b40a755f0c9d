import { stages } from '#shared/applications/applications/stages.ts'
import { requestedProducts } from '#shared/applications/applications/steps/requested-products.ts'

export const applicationViews = ['open', 'drafts', 'closed', 'all'] as const

/** `waiting`: longest in their stage first. */
export const applicationSorts = ['newest', 'waiting'] as const

/** A stage, or something staff need to do. */
export const applicationNeeds = ['', 'reply', 'review', 'expired_offer', ...stages] as const

/** Requested by businesses, or `personal` for a personal loan. */
export const applicationProducts = [
  ...requestedProducts.flatMap(([product]) => (product === 'not_sure' ? [] : product)),
  'not_sure',
  'personal',
] as const
