import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const staffSearch = z.object({
  person: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type StaffSearch = z.output<typeof staffSearch>

/** Left out of the URL. */
export const plainStaffSearch: StaffSearch = { person: '' }
