import { z } from 'zod/mini'

/** Search parameters of the staff list. */
export const staffSearch = z.object({
  /** The user in the side panel. */
  person: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type StaffSearch = z.output<typeof staffSearch>

/** Defaults, which are left out of the URL. */
export const plainStaffSearch: StaffSearch = { person: '' }
