import { z } from 'zod/mini'
import { merchantSorts, merchantViews } from '#shared/intake/merchants/list-choices.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'

export const merchantSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.union([z.enum(merchantStatuses), z.literal('')]), ''),
  view: z.catch(z.enum(merchantViews), 'open'),
  sort: z.catch(z.enum(merchantSorts), 'newest'),
  merchant: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type MerchantSearch = z.output<typeof merchantSearch>

/** Left out of the URL. */
export const defaultMerchantSearch: MerchantSearch = { q: '', status: '', view: 'open', sort: 'newest', merchant: '' }
