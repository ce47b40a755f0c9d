import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { lenderViews } from '#shared/placement/lenders/list-choices.ts'

export const lendersSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  view: z.catch(z.enum(lenderViews), 'active'),
  lender: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type LendersSearch = z.output<typeof lendersSearch>

/** Left out of the URL. */
export const plainLendersSearch: LendersSearch = { q: '', view: 'active', lender: '' }
