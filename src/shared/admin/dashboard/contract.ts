import { z } from 'zod/mini'
import { stages } from '#shared/applications/applications/stages.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { askedPeriod, trendSteps } from './period.ts'

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
  'expired_offers',
  ...ourStages,
  'contacts',
  'merchant_leads',
  'complaints',
  'privacy_requests',
  'read_alerts',
  'dead_jobs',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Counted up to here; one more means that there are more. */
export const maxCounted = 100

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
    /** Papers that the caller has accepted or rejected on this day of the brokerage; null for who may not. */
    judgedToday: z.nullable(z.int()),
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

/** One length of time by many of its kind, ms. */
const spread = { count: z.int(), medianMs: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }

/** How far those of one source came: what happened in the period, whenever it began. */
export const funnelSteps = ['leads', 'analyses', 'applications', 'submitted', 'offered', 'funded'] as const
export type FunnelStep = (typeof funnelSteps)[number]
const funnel = z.object({
  leads: z.int(),
  analyses: z.int(),
  applications: z.int(),
  submitted: z.int(),
  offered: z.int(),
  funded: z.int(),
})
export type Funnel = z.output<typeof funnel>

/**
 * How it went in a period, the caller's own or the whole brokerage's. Whole days are read as they were counted, today is
 * counted anew. @throws AppError `invalid` for days that cannot be.
 */
export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/figures',
  access: staffRoles,
  input: z.object(askedPeriod),
  reply: z.object({
    isWhole: z.boolean(),
    /** Days of the brokerage, both included. */
    from: z.string(),
    to: z.string(),
    /** IANA name of the zone by which days are counted. */
    zone: z.string(),
    promiseHours: z.int(),
    /** Days up to this one are still being counted for the first time, and missing here. */
    missingThrough: z.nullable(z.string()),
    /** By source, the most leads first; empty for applications that came without a lead. */
    funnel: z.array(z.object({ source: z.string(), steps: funnel })),
    step: z.enum(trendSteps),
    trend: z.array(z.object({ startsOn: z.string(), leads: z.int(), submitted: z.int(), funded: z.int() })),
    /** Leads that came in the period: reached at all, and within the promised hours by the plain clock. */
    firstTouch: z.object({ ...spread, inTime: z.int() }),
    /** Null for who does not work on files. */
    files: z.nullable(
      z.object({
        fundedCents: z.int(),
        feesCents: z.int(),
        /** Closed without ever having had an offer. */
        notPlaced: z.int(),
        stages: z.array(z.object({ stage: z.enum(stages), ...spread })),
        /** The most answers first. */
        lenders: z.array(z.object({ id: z.uuid(), name: z.string(), offers: z.int(), ...spread })),
      }),
    ),
  }),
})
export type Figures = z.output<typeof readFigures.reply>
