import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { commissionDirections, commissionSorts, commissionViews } from '#shared/placement/commissions/list-choices.ts'

const id = z.catch(z.union([uuid(), z.literal('')]), '')

export const commissionsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  direction: z.catch(z.enum(['', ...commissionDirections]), ''),
  view: z.catch(z.enum(commissionViews), 'open'),
  /** The paying lender, and the paid staff member. */
  payer: id,
  payee: id,
  sort: z.catch(z.enum(commissionSorts), 'newest'),
  commission: id,
})
export type CommissionsSearch = z.output<typeof commissionsSearch>

/** Left out of the URL. */
export const plainCommissionsSearch: CommissionsSearch = {
  ...{ q: '', direction: '', view: 'open', payer: '', payee: '', sort: 'newest', commission: '' },
}
