import { z } from 'zod/mini'

/** Tabs of the application page, in order. `application-tabs.tsx` decides which ones are shown. */
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

/** Search parameters of the application page: tab and open document. */
export const applicationSearch = z.object({
  tab: z.catch(z.enum(applicationTabSlugs), 'summary'),
  /** The open document. */
  document: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ApplicationSearch = z.output<typeof applicationSearch>

/** Defaults, which are left out of the URL. */
export const plainApplicationSearch: ApplicationSearch = { tab: 'summary', document: '' }
