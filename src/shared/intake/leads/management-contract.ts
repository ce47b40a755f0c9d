import { z } from 'zod/mini'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { activityKinds, attemptChannels } from '#shared/intake/leads/activity.ts'
import { lead, leadSelection, newLead } from '#shared/intake/leads/contract.ts'
import { callOutcomes, leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { dayOrEmpty, moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')
const dateMessage = 'Please give a date, such as 2026-12-24, or leave it empty'
const emptyReply = z.object({})

/** Leads that can be changed at once. */
export const maxLeadsPerChange = 500
/** Bytes of so many leads with what was seen of them. */
const bodyLimit = 128 * 1024
/** Minutes for which a change can be taken back. */
export const undoMinutes = 10
/** Days for which joined leads can be parted again. */
export const unmergeDays = 30
/** Leads of one status that are counted; from there on there are "more". */
export const countCap = 100

/**
 * How many leads of a selection stand where, up to `mostCounted`; `isMore`: at least so many. Null where a search finds too
 * much to say.
 */
export const countLeads = endpoint({
  method: 'GET',
  path: '/api/admin/lead-counts',
  access: staffRoles,
  input: z.object(leadSelection),
  reply: z.object({
    counts: z.array(z.object({ status: z.enum(leadStatuses), count: z.nullable(z.int()), isMore: z.boolean() })),
  }),
})

/** Who can have a lead, by name. */
export const listLeadOwners = endpoint({
  method: 'GET',
  path: '/api/admin/lead-owners',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ owners: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})
export type LeadOwner = z.output<typeof listLeadOwners.reply>['owners'][number]

const change = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('move'),
    to: z.enum(leadStatuses, 'Please choose'),
    reason: z._default(multiline(1_000), ''),
  }),
  /** `to`: the new owner; null gives the leads back. A reason is required if a colleague has one of them. */
  z.object({ act: z.literal('assign'), to: z.nullable(id), reason: takeoverReason }),
])
export type LeadChange = z.output<typeof change>

/**
 * Moves or assigns leads, one or many. Each stands there with what the caller saw of it: one that a colleague has
 * changed meanwhile is skipped, and the answer says so. `changeId`, made by the browser, is what takes all of it back;
 * a repeated request changes nothing.
 */
export const bulkUpdateLeads = endpoint({
  method: 'POST',
  path: '/api/admin/leads/changes',
  access: fileRoles,
  bodyLimit,
  input: z.object({
    changeId: id,
    change,
    leads: z
      .array(z.object({ id, status: z.enum(leadStatuses, 'Invalid input'), ownerId: z.nullable(id) }), 'Invalid input')
      .check(
        z.minLength(1, 'Please choose a lead'),
        z.maxLength(maxLeadsPerChange, `Please choose at most ${maxLeadsPerChange}`),
      ),
  }),
  reply: z.object({
    changed: z.array(z.uuid()),
    skipped: z.array(z.object({ id: z.uuid(), name: z.string(), why: z.string() })),
  }),
})
export type ChangedLeads = z.output<typeof bulkUpdateLeads.reply>

/** Takes a change of one's own back, for `undoMinutes`; what was changed again or taken on by a call since is skipped. */
export const undoLeadChange = endpoint({
  method: 'POST',
  path: '/api/admin/leads/changes/:changeId/undo',
  access: fileRoles,
  input: z.object({ changeId: id }),
  reply: bulkUpdateLeads.reply,
})

const leadAction = <Shape extends Record<string, z.ZodMiniType>, Reply extends z.ZodMiniType>(
  verb: string,
  shape: Shape,
  reply: Reply,
) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/leads/:id/${verb}`,
    access: fileRoles,
    input: z.object({ id, ...shape }),
    reply,
  })

/** What happens next and when; both empty: nothing is planned. `before` is the plan that was seen. */
export const saveNextStep = leadAction(
  'plan',
  {
    nextAction: text(0, 200, 'Please use at most 200 characters'),
    nextActionOn: dayOrEmpty(dateMessage),
    before: z.object({ nextAction: z.string(), nextActionOn: z.nullable(z.string()) }),
  },
  emptyReply,
)

const { name, email, phone } = newLead.shape
const contactDetails = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/**
 * Puts right who a person is and how to reach them, by the rules of the form that they came by. `before` is what was seen;
 * the answer is what stands there now. An address that another lead has is refused beside its field.
 */
export const correctLead = leadAction('correct', { name, email, phone, before: contactDetails }, contactDetails)

/** A repeated request (same `activityId`, made by the browser) adds nothing; so for calls and attempts. */
export const addLeadNote = leadAction(
  'notes',
  { activityId: id, body: multiline(4_000).check(z.minLength(1, 'Please write a note')) },
  emptyReply,
)

export const logLeadCall = leadAction(
  'calls',
  { activityId: id, outcome: z.enum(callOutcomes, 'Please say how it ended'), body: z._default(multiline(4_000), '') },
  emptyReply,
)

/** That the caller is about to reach the person by a way that leaves the desk. `conflict` where it is not allowed. */
export const logLeadAttempt = leadAction(
  'attempts',
  { activityId: id, channel: z.enum(attemptChannels, 'Invalid input') },
  emptyReply,
)

/**
 * Begins an application with everything the person has told already, and mails them how to go on. Where they have one
 * that is open, that one is answered, and nothing is mailed.
 */
export const convertLead = leadAction(
  'convert',
  { type: z.enum(applicationTypes, 'Please choose who the money is for') },
  z.object({ applicationId: z.uuid(), reference: z.string(), isNew: z.boolean() }),
)

/** Joins another lead to this one: it is the same person. Nothing is moved, so that it can be parted again. */
export const mergeLead = leadAction('merge', { otherId: id }, emptyReply)
/** Parts a lead that was joined to another, for `unmergeDays`. */
export const unmergeLead = leadAction('unmerge', {}, emptyReply)

/** Why another lead may be the same person. */
export const duplicateReasons = ['phone', 'name', 'business'] as const

export const listLeadDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/twins',
  access: staffRoles,
  input: z.object({ id }),
  reply: z.object({
    /** Leads that may be the same person. */
    candidates: z.array(z.object({ lead, likenesses: z.array(z.enum(duplicateReasons)) })),
    /** Leads that were joined to this one. */
    merged: z.array(z.object({ lead, mergedAt: z.string(), mayBeParted: z.boolean() })),
  }),
})
export type LeadDuplicates = z.output<typeof listLeadDuplicates.reply>

/** Entries in one answer of the timeline. */
export const timelinePageSize = 30

const person = z.nullable(z.string())
/** One thing that happened, with what its kind tells. `by`: a colleague; null for the person or the program. */
export const timelineEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum([...activityKinds, 'submission', 'analysis', 'consent', 'mail', 'application']),
  by: person,
  /** What is particular about it, in words. */
  words: z.string(),
  /** What somebody wrote, or the reason they gave. */
  body: z.string(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** Everything that happened to a lead, the latest first, and to those that were joined to it. */
export const readLeadTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/timeline',
  access: fileRoles,
  input: z.object({
    id,
    /** The `next` of the page before. */
    before: z.optional(moment('Invalid input')),
    beforeId: z.optional(id),
  }),
  reply: z.object({
    entries: z.array(timelineEntry),
    next: z.nullable(z.object({ before: z.string(), beforeId: z.uuid() })),
  }),
})
