import { z } from 'zod/mini'

export const staffSearch = z.object({
  person: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type StaffSearch = z.output<typeof staffSearch>

/** Left out of the URL. */
export const plainStaffSearch: StaffSearch = { person: '' }
