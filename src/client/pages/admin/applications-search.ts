import { z } from 'zod/mini'
import {
  applicationNeeds,
  applicationOwners,
  applicationSorts,
  applicationViews,
} from '#shared/applications/applications/staff-contract.ts'

/** What the address of the applications list says: a view that can be linked, reloaded and gone back to. */
export const applicationsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  /** Rows of a kind, or the board of what is going on. */
  view: z.catch(z.enum([...applicationViews, 'board']), 'open'),
  only: z.catch(z.enum(applicationNeeds), ''),
  owner: z.catch(z.enum(applicationOwners), 'anybody'),
  sort: z.catch(z.enum(applicationSorts), 'newest'),
  /** The application that is open in the side panel. */
  application: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ApplicationsSearch = z.output<typeof applicationsSearch>

/** Left out of the address. */
export const plainApplicationsSearch: ApplicationsSearch = {
  ...{ q: '', view: 'open', only: '', owner: 'anybody', sort: 'newest', application: '' },
}
