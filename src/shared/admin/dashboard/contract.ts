import { z } from 'zod/mini'
import { stages } from '#shared/applications/applications/stages.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { breakdownSubjects, freshness } from './choices.ts'
import { periodInput, trendSteps } from './period.ts'

/** A person or team whose records count; by default the brokerage's, or for roles without that view one's own. */
const who = z._default(z.union([uuid(), z.literal('')], 'Choose a person or team'), '')

/** All estimates, except for requested amounts. */
export const readPipeline = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/pipeline',
  access: applicationRoles,
  input: z.object({ who }),
  reply: z.object({
    stages: z.array(z.object({ stage: z.enum(stages), count: z.int(), amountCents: z.int() })),
    /** Accepted offers not funded yet. */
    acceptedFeesCents: z.int(),
    /** The largest offer of each application without a choice. */
    offeredFeesCents: z.int(),
  }),
})
export type Pipeline = z.output<typeof readPipeline.reply>

/** A duration in ms. */
const spread = { count: z.int(), medianMs: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }

/** Counts all events in the period, whenever the lead arrived. */
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

const revenuePart = z.object({
  /** Invoiced, or due from lenders, less credit notes and reversals. */
  bookedCents: z.int(),
  /** Received, less refunds, returned payments and repayments to lenders. */
  collectedCents: z.int(),
})

/** Success fees and lender commissions, by the day booked and the day paid. */
const revenue = z.object({ ...revenuePart.shape, fees: revenuePart, commissions: revenuePart })
export type Revenue = z.output<typeof revenue>

const person = z.object({ id: uuid(), name: z.string() })
export type Person = z.output<typeof person>

const figureQuery = {
  ...periodInput,
  who,
}
const fresh = z._default(z.enum(freshness, 'Invalid input'), '')

/** Answers that take long to count are kept and shown again. */
const counted = {
  /** ISO time. */
  countedAt: z.string(),
  /** False if each request counts. */
  isKept: z.boolean(),
  /** A newer answer follows within seconds. */
  isCounting: z.boolean(),
}
export type CountedAt = z.output<z.ZodMiniObject<typeof counted>>

/** The midnights around the dates; the lists behind the figures use them. */
const span = z.object({ from: z.string(), until: z.string() })
/** Whose records were counted; null for all, also unassigned ones. */
const owners = z.nullable(z.array(uuid()))

/** Finished days are stored, later ones are counted from the records. @throws `invalid` for an invalid date range. */
export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/figures',
  access: staffRoles,
  input: z.object({ ...figureQuery, fresh }),
  reply: z.object({
    ...counted,
    isWhole: z.boolean(),
    owners,
    /** Whose figures the caller may choose. */
    choices: z.object({ people: z.array(person), teams: z.array(person) }),
    /** Brokerage dates, inclusive. */
    from: z.string(),
    to: z.string(),
    /** IANA name. */
    zone: z.string(),
    span,
    promiseHours: z.int(),
    /** Days up to this one are not counted yet. */
    missingThrough: z.nullable(z.string()),
    /** Most leads first; empty for applications without a lead. */
    funnel: z.array(z.object({ source: z.string(), steps: funnel })),
    step: z.enum(trendSteps),
    trend: z.array(
      z.object({
        startsOn: z.string(),
        ...{ leads: z.int(), reached: z.int(), submitted: z.int(), funded: z.int() },
        /** Null like `files`. */
        fundedCents: z.nullable(z.int()),
      }),
    ),
    /** Leads contacted at all, and within the promised elapsed hours. */
    firstTouch: z.object({
      ...spread,
      inTime: z.int(),
      /** Within 24 hours. */
      inDay: z.int(),
    }),
    files: z.nullable(
      z.object({
        fundedCents: z.int(),
        /** From submission to funding, exact; null if nothing was funded. */
        medianDaysToFund: z.nullable(z.number()),
        /** Null for colleagues’ figures, except for owners and managers. */
        revenue: z.nullable(revenue),
        /** See `approvalRateMeaning`. */
        decisions: z.object({ approved: z.int(), decided: z.int() }),
        stages: z.array(z.object({ stage: z.enum(stages), ...spread })),
        /** Most answers first. */
        lenders: z.array(z.object({ id: uuid(), name: z.string(), offers: z.int(), ...spread })),
      }),
    ),
  }),
})
export type Figures = z.output<typeof readFigures.reply>
export type FigureQuery = Omit<z.output<typeof readFigures.input>, 'fresh'>

const cohort = z.object({
  /** `2026-03`: the leads that arrived then. */
  month: z.string(),
  span,
  leads: z.int(),
  /** Contacted within 24 hours. */
  inDay: z.int(),
  application: z.int(),
  submitted: z.int(),
  offered: z.int(),
  funded: z.int(),
})

/** How far the leads of each of the last twelve months have come until now, newest first. */
export const readCohorts = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/cohorts',
  access: applicationRoles,
  input: z.object({ who, fresh }),
  reply: z.object({ ...counted, owners, missingThrough: z.nullable(z.string()), cohorts: z.array(cohort) }),
})
export type Cohorts = z.output<typeof readCohorts.reply>

const breakdownRow = z.object({
  /** An id, a source or a product; empty for what has none. */
  key: z.string(),
  name: z.string(),
  /** The owners of a person's or team's records. */
  ownerIds: owners,
  /** Null if the subject has no leads of its own. */
  leads: z.nullable(z.int()),
  inDay: z.nullable(z.int()),
  submitted: z.nullable(z.int()),
  offered: z.int(),
  /** As for `approvalRateMeaning`; for a lender its offers among its answers. */
  decisions: z.object({ approved: z.int(), decided: z.int() }),
  funded: z.int(),
  fundedCents: z.int(),
  /** Null for colleagues’ figures, except for owners and managers. */
  bookedCents: z.nullable(z.int()),
  collectedCents: z.nullable(z.int()),
})
export type BreakdownRow = z.output<typeof breakdownRow>

/** A period's figures by person, team, source, product or lender; most revenue first. */
export const readBreakdown = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/breakdown',
  access: applicationRoles,
  input: z.object({ ...figureQuery, fresh, by: z._default(z.enum(breakdownSubjects, 'Choose a breakdown'), 'person') }),
  reply: z.object({
    ...counted,
    by: z.enum(breakdownSubjects),
    owners,
    span,
    missingThrough: z.nullable(z.string()),
    rows: z.array(breakdownRow),
  }),
})
export type Breakdown = z.output<typeof readBreakdown.reply>
