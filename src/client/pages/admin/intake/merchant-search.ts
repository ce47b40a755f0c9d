import { z } from 'zod/mini'
import { merchantSorts, merchantViews } from '#shared/intake/merchants/list-choices.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { choicesOf, ownerChoices } from '#shared/kit/filters/choices.ts'
import { amountRange, dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const merchantSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(choicesOf(merchantStatuses), ''),
  owner: z.catch(ownerChoices(), 'all'),
  tag: z.catch(tagChoices(), ''),
  volume: z.catch(amountRange('Invalid input'), ''),
  received: z.catch(dayRange('Invalid input'), ''),
  view: z.catch(z.enum(merchantViews), 'open'),
  sort: z.catch(z.enum(merchantSorts), 'newest'),
  merchant: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type MerchantSearch = z.output<typeof merchantSearch>

/** Left out of the URL. */
export const defaultMerchantSearch: MerchantSearch = {
  ...{ q: '', status: '', owner: 'all', tag: '', volume: '', received: '', view: 'open', sort: 'newest', merchant: '' },
}
