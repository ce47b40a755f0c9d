import { z } from 'zod/mini'

/** What the address of the staff list says. */
export const staffSearch = z.object({
  /** The colleague who is open in the side panel. */
  person: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type StaffSearch = z.output<typeof staffSearch>

/** Left out of the address. */
export const plainStaffSearch: StaffSearch = { person: '' }
