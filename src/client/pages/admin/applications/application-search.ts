import { z } from 'zod/mini'

/** In order. `application-tabs.tsx` decides which are shown. */
export const applicationTabSlugs = [
  'summary',
  'business',
  'owners',
  'applicant',
  'financials',
  'income',
  'documents',
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
})
export type ApplicationSearch = z.output<typeof applicationSearch>

/** Left out of the URL. */
export const plainApplicationSearch: ApplicationSearch = { tab: 'summary', document: '' }
