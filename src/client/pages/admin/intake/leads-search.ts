import { z } from 'zod/mini'
import { leadReaches } from '#shared/intake/leads/lead-reach.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { leadDueFilters, leadSorts } from '#shared/intake/leads/list-choices.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { choices, choicesOf, ownerChoices } from '#shared/kit/filters/choices.ts'
import { dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const leadsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  source: z.catch(
    choices((source) => source.length <= 60),
    '',
  ),
  sort: z.catch(z.enum(leadSorts), 'newest'),
  owner: z.catch(ownerChoices(), 'all'),
  due: z.catch(choicesOf(leadDueFilters), ''),
  arrived: z.catch(dayRange('Invalid input'), ''),
  reached: z.catch(z.enum(leadReaches), ''),
  status: z.catch(choicesOf(leadStatuses), ''),
  tag: z.catch(tagChoices(), ''),
  view: z.catch(z.enum(['list', 'board']), 'list'),
  lead: z.catch(z.union([uuid(), z.literal('')]), ''),
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
    tag: '',
    view: 'list',
    lead: '',
  },
}
