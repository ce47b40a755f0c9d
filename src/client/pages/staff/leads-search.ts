import { z } from 'zod/mini'
import { leadSorts } from '#shared/leads/contract.ts'

/** What the address of the leads list says: a view that can be linked, reloaded and gone back to. */
export const leadsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  source: z.catch(z.string().check(z.maxLength(60)), ''),
  sort: z.catch(z.enum(leadSorts), 'newest'),
  /** The lead that is open in the side panel. */
  lead: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type LeadsSearch = z.output<typeof leadsSearch>

/** Left out of the address. */
export const plainLeadsSearch: LeadsSearch = { q: '', source: '', sort: 'newest', lead: '' }
