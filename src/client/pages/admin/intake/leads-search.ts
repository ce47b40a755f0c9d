import { z } from 'zod/mini'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { leadDueFilters, leadOwnerFilters, leadSorts } from '#shared/intake/leads/list-choices.ts'
import { timeSpan } from '#shared/kit/moment.ts'

export const leadsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  source: z.catch(z.string().check(z.maxLength(60)), ''),
  sort: z.catch(z.enum(leadSorts), 'newest'),
  owner: z.catch(z.enum(leadOwnerFilters), 'all'),
  due: z.catch(z.union([z.enum(leadDueFilters), z.literal('')]), ''),
  arrived: z.catch(timeSpan('Invalid input'), ''),
  reached: z.catch(z.enum(['', 'day']), ''),
  status: z.catch(z.union([z.enum(leadStatuses), z.literal('')]), ''),
  view: z.catch(z.enum(['list', 'board']), 'list'),
  lead: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type LeadsSearch = z.output<typeof leadsSearch>

/** Left out of the URL. */
export const plainLeadsSearch: LeadsSearch = {
  ...{
    q: '',
    source: '',
    sort: 'newest',
    owner: 'all',
    due: '',
    arrived: '',
    reached: '',
    status: '',
    view: 'list',
    lead: '',
  },
}
