import { z } from 'zod/mini'

/** Parts of a file, in the order of their tabs. Which of them an application has, `file-tabs.tsx` knows. */
export const fileTabSlugs = [
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
export type FileTabSlug = (typeof fileTabSlugs)[number]

/** What the address of a file says: which part of it is open, and which document. */
export const applicationSearch = z.object({
  tab: z.catch(z.enum(fileTabSlugs), 'summary'),
  /** The document that is looked at. */
  document: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ApplicationSearch = z.output<typeof applicationSearch>

/** Left out of the address. */
export const plainApplicationSearch: ApplicationSearch = { tab: 'summary', document: '' }
