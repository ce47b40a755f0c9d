import { z } from 'zod/mini'
import { breakdownSubjects, comparisons, periods } from '#shared/admin/dashboard/choices.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

const day = z.catch(z.union([z.iso.date(), z.literal('')]), '')

export const dashboardSearch = z.object({
  period: z.catch(z.enum(periods), '30'),
  from: day,
  to: day,
  /** A person or team; empty for all. */
  who: z.catch(z.union([uuid(), z.literal('')]), ''),
  compare: z.catch(z.enum(comparisons), 'previous'),
  by: z.catch(z.enum(breakdownSubjects), 'person'),
})
export type DashboardSearch = z.output<typeof dashboardSearch>

/** Left out of the URL. */
export const plainDashboardSearch: DashboardSearch = {
  ...{ period: '30', from: '', to: '', who: '', compare: 'previous', by: 'person' },
}
