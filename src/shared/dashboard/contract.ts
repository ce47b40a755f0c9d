import { z } from 'zod/mini'
import { stages } from '#shared/applications/stages.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { fileRoles } from '#shared/staff/file-roles.ts'
import { staffRoles } from '#shared/staff/roles.ts'

/** Stages in which an application waits for us, in the order of its way. */
export const ourStages = ['submitted', 'in_review', 'ready', 'offer_selected', 'final_checks'] as const

/** What can wait for somebody, in the order of the dashboard. */
export const workKinds = [
  'tasks',
  'new_leads',
  'unassigned_leads',
  'overdue_leads',
  'today_leads',
  'messages',
  'documents',
  ...ourStages,
  'contacts',
  'merchant_leads',
  'complaints',
  'privacy_requests',
  'dead_jobs',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Counted up to here; one more means that there are more. */
export const mostCounted = 100

export const work = z.object({
  kind: z.enum(workKinds),
  /** At most `mostCounted` + 1. */
  count: z.int(),
  /** Of these, how many are past what was promised or planned. */
  late: z.int(),
  /** Since when the oldest waits; null where nothing does. */
  since: z.nullable(z.string()),
})
export type Work = z.output<typeof work>

/** What waits for the caller, or for anybody where they look at the whole brokerage; only what their role may open. */
export const readWork = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/work',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    isWhole: z.boolean(),
    /** Within how many business hours somebody is written back to. */
    promiseHours: z.int(),
    work: z.array(work),
  }),
})
export type WorkNow = z.output<typeof readWork.reply>

/** What is under way and what it may bring, all of it estimates but the amounts asked for. */
export const readPipeline = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/pipeline',
  access: fileRoles,
  input: z.object({}),
  reply: z.object({
    stages: z.array(z.object({ stage: z.enum(stages), count: z.int(), amountCents: z.int() })),
    /** Success fees of offers that were accepted and are not funded yet. */
    acceptedFeesCents: z.int(),
    /** Of the largest offer of each application that still chooses. */
    offeredFeesCents: z.int(),
  }),
})
export type Pipeline = z.output<typeof readPipeline.reply>
