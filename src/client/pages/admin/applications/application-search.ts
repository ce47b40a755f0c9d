import { z } from 'zod/mini'
import { offerSorts } from '#shared/placement/offers/offer-sort.ts'

/** In order. `application-tabs.tsx` decides which are shown. */
export const applicationTabSlugs = [
  'summary',
  'business',
  'owners',
  'applicant',
  'financials',
  'income',
  'documents',
  'cash-flow',
  'lenders',
  'offers',
  'deal',
  'messages',
  'activity',
  'consents',
] as const
export type ApplicationTabSlug = (typeof applicationTabSlugs)[number]

export const applicationSearch = z.object({
  tab: z.catch(z.enum(applicationTabSlugs), 'summary'),
  document: z.catch(z.union([z.uuid(), z.literal('')]), ''),
  /** Order of the offers, if not by APR. */
  offerSort: z.optional(z.catch(z.enum(offerSorts), 'apr')),
  /** Our own deal that a renewal offer pays off: opens its form. */
  payoff: z.optional(z.catch(z.uuid(), '')),
})
export type ApplicationSearch = z.output<typeof applicationSearch>

/** Left out of the URL. */
export const plainApplicationSearch: ApplicationSearch = { tab: 'summary', document: '' }
