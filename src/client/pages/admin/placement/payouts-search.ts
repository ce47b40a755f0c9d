import { z } from 'zod/mini'
import { payoutSorts } from '#shared/placement/payouts/list-choices.ts'
import { payoutStatuses } from '#shared/placement/payouts/payout-status.ts'

export const payoutsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.enum(['', ...payoutStatuses]), ''),
  sort: z.catch(z.enum(payoutSorts), 'newest'),
})
export type PayoutsSearch = z.output<typeof payoutsSearch>

/** Left out of the URL. */
export const plainPayoutsSearch: PayoutsSearch = { q: '', status: '', sort: 'newest' }
