import { z } from 'zod/mini'
import {
  applicationNeeds,
  applicationOwners,
  applicationSorts,
  applicationViews,
} from '#shared/admin/application-page/contract.ts'

export const applicationsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  /** Table views, or the board of active applications. */
  view: z.catch(z.enum([...applicationViews, 'board']), 'open'),
  only: z.catch(z.enum(applicationNeeds), ''),
  owner: z.catch(z.enum(applicationOwners), 'anybody'),
  sort: z.catch(z.enum(applicationSorts), 'newest'),
  /** The open application. */
  application: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ApplicationsSearch = z.output<typeof applicationsSearch>

/** Left out of the URL. */
export const plainApplicationsSearch: ApplicationsSearch = {
  ...{ q: '', view: 'open', only: '', owner: 'anybody', sort: 'newest', application: '' },
}
