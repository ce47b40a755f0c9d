import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** The next step is ours; in workflow order. */
export const ourStages = ['submitted', 'in_review', 'ready', 'offer_selected', 'final_checks'] as const

/** In display order. */
export const workKinds = [
  'tasks',
  'new_leads',
  'unassigned_leads',
  'overdue_leads',
  'today_leads',
  'messages',
  'documents',
  'expired_offers',
  ...ourStages,
  'contacts',
  'merchant_leads',
  'complaints',
  'privacy_requests',
  'bulk_access_alerts',
  'dead_jobs',
] as const
export type WorkKind = (typeof workKinds)[number]

/** One more means "more than this". */
export const maxCounted = 100

const work = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  /** Past the promised or planned time. */
  late: z.int(),
  since: z.nullable(z.string()),
})
export type Work = z.output<typeof work>

/**
 * The caller's, or the whole brokerage's if the role sees it. Apart from the contract of the figures, because every page
 * counts the work.
 */
export const readWork = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/work',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    isWhole: z.boolean(),
    /** Business hours. */
    promiseHours: z.int(),
    work: z.array(work),
    /** By the caller today; null for roles that can't review. */
    judgedToday: z.nullable(z.int()),
  }),
})
export type WorkNow = z.output<typeof readWork.reply>
