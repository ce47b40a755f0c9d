import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { agingBuckets } from '#shared/placement/commissions/aging.ts'
import { feeStatuses } from '#shared/placement/success-fees/fee-status.ts'
import { feeSorts } from '#shared/placement/success-fees/list-choices.ts'

const id = z.catch(z.union([uuid(), z.literal('')]), '')

export const feesSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.enum(['', 'outstanding', 'credit', ...feeStatuses]), ''),
  aging: z.catch(z.enum(['', ...agingBuckets]), ''),
  owner: id,
  sort: z.catch(z.enum(feeSorts), 'newest'),
  fee: id,
})
export type FeesSearch = z.output<typeof feesSearch>

/** Left out of the URL. */
export const plainFeesSearch: FeesSearch = { q: '', status: '', aging: '', owner: '', sort: 'newest', fee: '' }
