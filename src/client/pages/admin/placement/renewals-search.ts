import { z } from 'zod/mini'
import { renewalViews } from '#shared/placement/deals/list-choices.ts'

export const renewalsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  view: z.catch(z.enum(renewalViews), 'due'),
  owner: z.catch(z.enum(['all', 'mine']), 'all'),
})
export type RenewalsSearch = z.output<typeof renewalsSearch>

/** Left out of the URL. */
export const plainRenewalsSearch: RenewalsSearch = { q: '', view: 'due', owner: 'all' }
