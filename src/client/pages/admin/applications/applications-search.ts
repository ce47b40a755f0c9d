import { z } from 'zod/mini'
import {
  applicationNeeds,
  applicationProducts,
  applicationSorts,
  applicationViews,
} from '#shared/admin/application-page/list-choices.ts'
import { applicationEvents } from '#shared/admin/dashboard/period-list.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { choices, choicesOf, idChoices, ownerChoices } from '#shared/kit/filters/choices.ts'
import { amountRange, dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { timeSpan } from '#shared/kit/moment.ts'
import { offerSorts } from '#shared/placement/offers/offer-sort.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

export const applicationsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  /** Table views, or the board of active applications. */
  view: z.catch(z.enum([...applicationViews, 'board']), 'open'),
  only: z.catch(choicesOf(applicationNeeds), ''),
  owner: z.catch(ownerChoices(), 'all'),
  product: z.catch(choicesOf(applicationProducts), ''),
  state: z.catch(choicesOf(Object.keys(usStates)), ''),
  lender: z.catch(idChoices(), ''),
  tag: z.catch(tagChoices(), ''),
  amount: z.catch(amountRange('Invalid input'), ''),
  submitted: z.catch(dayRange('Invalid input'), ''),
  sort: z.catch(z.enum(applicationSorts), 'newest'),
  event: z.catch(z.enum(['', ...applicationEvents]), ''),
  during: z.catch(timeSpan('Invalid input'), ''),
  source: z.catch(
    choices((source) => source.length <= 60),
    '',
  ),
  /** The open application. */
  application: z.catch(z.union([uuid(), z.literal('')]), ''),
  /** Order of the open application's offers, if not by APR. */
  offerSort: z.optional(z.catch(z.enum(offerSorts), 'apr')),
})
export type ApplicationsSearch = z.output<typeof applicationsSearch>

/** Left out of the URL. */
export const plainApplicationsSearch: ApplicationsSearch = {
  ...{ product: '', state: '', lender: '', tag: '', amount: '', submitted: '' },
  ...{ q: '', view: 'open', only: '', owner: 'all', sort: 'newest', event: '', during: '' },
  ...{ source: '', application: '' },
}
