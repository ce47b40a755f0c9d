import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { choices, choicesOf, ownerChoices } from '#shared/kit/filters/choices.ts'
import { dayRange } from '#shared/kit/filters/ranges.ts'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { lead } from './contract.ts'
import { leadReaches } from './lead-reach.ts'
import { leadStatuses } from './lead-status.ts'
import { leadDueFilters, leadSorts } from './list-choices.ts'

export const leadSelection = {
  /** Searches names, emails and phone numbers in any format. */
  q: z._default(text(0, 100, 'Invalid input'), ''),
  /** Several, as in `formatChoices`; so are the next ones. */
  source: z._default(
    choices((source) => source.length <= 60),
    '',
  ),
  /** `unassigned` means open leads only. */
  owner: z._default(ownerChoices(), 'all'),
  due: z._default(choicesOf(leadDueFilters), ''),
  status: z._default(choicesOf(leadStatuses), ''),
  /** Arrived then, without spam unless it is a chosen status. */
  arrived: z._default(dayRange('Invalid input'), ''),
  tag: z._default(tagChoices(), ''),
  /** Contacted within 24 hours, or how far it has come. */
  reached: z._default(z.enum(leadReaches), ''),
  /** The caller's date; defaults to the server's UTC date. */
  today: z.optional(day('Invalid input')),
}

/** Excludes merged leads. `due` puts leads without a date last. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: staffRoles,
  input: z.object({
    ...leadSelection,
    sort: z._default(z.enum(leadSorts), 'newest'),
    after: z._default(text(0, 500, 'Invalid input'), ''),
  }),
  reply: z.object({ leads: z.array(lead), next: z.nullable(z.string()) }),
  views: (_input, { leads }) => ({ list: 'leads', ids: leads.map(({ id }) => id) }),
})
export type LeadFilter = z.output<typeof listLeads.input>
export type LeadSelection = Pick<LeadFilter, keyof typeof leadSelection>
