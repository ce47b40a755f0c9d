import { z } from 'zod/mini'
import { merchantSorts, merchantViews } from '#shared/intake/merchants/desk-contract.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'

/** What the addresses of the merchant lists say: a view that can be linked, reloaded and gone back to. */
export const merchantSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.union([z.enum(merchantStatuses), z.literal('')]), ''),
  view: z.catch(z.enum(merchantViews), 'open'),
  sort: z.catch(z.enum(merchantSorts), 'newest'),
  /** The request that is open in the side panel. */
  merchant: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type MerchantSearch = z.output<typeof merchantSearch>

/** Left out of the address. */
export const plainMerchantSearch: MerchantSearch = { q: '', status: '', view: 'open', sort: 'newest', merchant: '' }
