import { z } from 'zod/mini'
import { periods } from '#shared/admin/dashboard/period.ts'

const day = z.catch(z.union([z.iso.date(), z.literal('')]), '')

export const dashboardSearch = z.object({
  period: z.catch(z.enum(periods), '30'),
  from: day,
  to: day,
})
export type DashboardSearch = z.output<typeof dashboardSearch>

/** Left out of the URL. */
export const plainDashboardSearch: DashboardSearch = { period: '30', from: '', to: '' }
