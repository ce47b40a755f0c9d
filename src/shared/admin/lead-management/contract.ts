import { z } from 'zod/mini'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { activityKinds, attemptChannels } from '#shared/intake/leads/activity.ts'
import { emailOrEmpty, lead, newLead } from '#shared/intake/leads/contract.ts'
import { manualSources } from '#shared/intake/leads/lead-source.ts'
import { callOutcomes, leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { leadSelection } from '#shared/intake/leads/list-contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { dayOrEmpty, moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { startConsent } from '#shared/messaging/consents/start-consent.ts'

const id = uuid('Invalid input')
const dateMessage = 'Enter a date such as 2026-12-24, or leave it empty'
const emptyReply = z.object({})

export const maxLeadsPerChange = 500
/** Bytes, enough for `maxLeadsPerChange`. */
const bodyLimit = 128 * 1024
export const undoMinutes = 10
export const unmergeDays = 30
export const countCap = 100

/** Null if a search has too many matches to count. */
export const countLeads = endpoint({
  method: 'GET',
  path: '/api/admin/lead-counts',
  access: staffRoles,
  input: z.object(leadSelection),
  reply: z.object({
    counts: z.array(z.object({ status: z.enum(leadStatuses), count: z.nullable(z.int()), isMore: z.boolean() })),
  }),
  views: ({ q }) => ({ list: 'leads', search: q }),
})

/** What staff can change in many leads at once. */
export const leadChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('move'),
    to: z.enum(leadStatuses, 'Choose a status'),
    reason: z._default(multiline(1_000), ''),
  }),
  /** Needs a reason if a colleague owns one. */
  z.object({ action: z.literal('assign'), to: z.nullable(id), reason: takeoverReason }),
])
export type LeadChange = z.output<typeof leadChange>

/**
 * Leads changed since the caller's version are skipped. The browser creates `changeId`, so a retry changes nothing.
 */
export const bulkUpdateLeads = endpoint({
  method: 'POST',
  path: '/api/admin/leads/changes',
  access: applicationRoles,
  bodyLimit,
  input: z.object({
    changeId: id,
    change: leadChange,
    leads: z
      .array(z.object({ id, status: z.enum(leadStatuses, 'Invalid input'), ownerId: z.nullable(id) }), 'Invalid input')
      .check(z.minLength(1, 'Choose a lead'), z.maxLength(maxLeadsPerChange, `Choose up to ${maxLeadsPerChange}`)),
  }),
  reply: z.object({
    changed: z.array(uuid()),
    /** Their owner or a manager has to agree, and was asked; after an undo, these requests are withdrawn. */
    requested: z._default(z.array(uuid()), []),
    skipped: z.array(z.object({ id: uuid(), name: z.string(), reason: z.string() })),
  }),
  views: (_input, { skipped }) => ({ list: 'leads', ids: skipped.map(({ id }) => id) }),
})
export type ChangedLeads = z.output<typeof bulkUpdateLeads.reply>

/** Skips leads changed or contacted since. */
export const undoLeadChange = endpoint({
  method: 'POST',
  path: '/api/admin/leads/changes/:changeId/undo',
  access: applicationRoles,
  input: z.object({ changeId: id }),
  reply: bulkUpdateLeads.reply,
  views: (_input, { skipped }) => ({ list: 'leads', ids: skipped.map(({ id }) => id) }),
})

const leadAction = <Shape extends Record<string, z.ZodMiniType>, Reply extends z.ZodMiniType>(
  verb: string,
  shape: Shape,
  reply: Reply,
) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/leads/:id/${verb}`,
    access: applicationRoles,
    input: z.object({ id, ...shape }),
    reply,
  })

const nextStep = {
  nextAction: text(0, 200, 'Use up to 200 characters'),
  nextActionOn: dayOrEmpty(dateMessage),
  before: z.object({ nextAction: z.string(), nextActionOn: z.nullable(z.string()) }),
}

/** Both may be empty. `before` is the caller's version. */
export const saveNextStep = leadAction('next-step', nextStep, emptyReply)

const { name, phone } = newLead.shape
const contactDetails = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/**
 * Adds a lead that called, walked in or was referred. The browser creates `id`, so a retry adds nothing. Adds nothing
 * if leads with the same email or phone are `known`, except for another person with the same phone.
 */
export const addLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads',
  access: applicationRoles,
  input: z.object({
    id,
    name,
    phone,
    email: emailOrEmpty,
    source: z.enum(manualSources, 'Choose how they reached you'),
    /** To the caller; otherwise by the assignment rules. */
    assignsToMe: z.boolean('Invalid input'),
    /** They agreed in conversation to calls dialed by a person. */
    mayBeCalled: z._default(z.boolean('Invalid input'), false),
    isAnotherPerson: z._default(z.boolean('Invalid input'), false),
    note: z._default(multiline(4_000), ''),
  }),
  reply: z.object({ isAdded: z.boolean(), known: z.array(lead) }),
  views: (_input, { known }) => ({ list: 'leads', ids: known.map(({ id }) => id) }),
})
export type AddedLead = z.output<typeof addLead.input>

/** `before` is the caller's version; another lead's email is a field error. */
export const correctLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/correct',
  access: applicationRoles,
  input: z.object({ id, name, email: emailOrEmpty, phone, before: contactDetails }),
  reply: contactDetails,
  views: ({ id }) => ({ action: 'lead.view', id }),
})

/** The browser creates `activityId`, so a retry adds nothing; likewise for calls and attempts. */
export const addLeadNote = leadAction(
  'notes',
  { activityId: id, body: multiline(4_000).check(z.minLength(1, 'Enter a note')) },
  emptyReply,
)

/** With a next step, saves both or neither; without one, the lead keeps its own. */
export const logLeadCall = leadAction(
  'calls',
  {
    activityId: id,
    outcome: z.enum(callOutcomes, 'Choose an outcome'),
    body: z._default(multiline(4_000), ''),
    nextStep: z.optional(z.object(nextStep)),
  },
  emptyReply,
)

/** For attempts outside the app; `conflict` if not allowed. */
export const logLeadAttempt = leadAction(
  'attempts',
  { activityId: id, channel: z.enum(attemptChannels, 'Invalid input') },
  emptyReply,
)

/**
 * Starts an application for someone who isn't a lead yet, and emails them. The browser creates `id` of the lead, so a
 * retry starts nothing. Starts nothing if leads with the same email or phone are `known`, as in `addLead`.
 */
/** With the same email address, but no one has opened them from the mailbox: anyone may have started them. */
const unverifiedApplications = z.array(z.object({ id: uuid(), reference: z.string() }))

export const startForApplicant = endpoint({
  method: 'POST',
  path: '/api/admin/applications',
  access: applicationRoles,
  input: z.object({
    id,
    name,
    email: newLead.shape.email,
    phone,
    type: z.enum(applicationTypes, 'Choose a funding type'),
    consent: startConsent,
    isAnotherPerson: z._default(z.boolean('Invalid input'), false),
  }),
  reply: z.object({
    started: z.nullable(z.object({ applicationId: uuid(), reference: z.string(), unverified: unverifiedApplications })),
    known: z.array(lead),
  }),
  views: (_input, { known }) => ({ list: 'leads', ids: known.map(({ id }) => id) }),
})
export type ApplicationForApplicant = z.output<typeof startForApplicant.input>

/** Emails the applicant, unless they opened an earlier application, which is returned. */
export const convertLead = leadAction(
  'convert',
  { type: z.enum(applicationTypes, 'Choose a funding type'), consent: startConsent },
  z.object({
    ...{ applicationId: uuid(), reference: z.string(), isNew: z.boolean() },
    unverified: unverifiedApplications,
  }),
)

/** Moves no records, so that it can be undone (record 38). */
export const mergeLead = leadAction('merge', { otherId: id }, emptyReply)
export const unmergeLead = leadAction('unmerge', {}, emptyReply)

export const duplicateReasons = ['phone', 'name', 'business'] as const

export const listLeadDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/duplicates',
  access: staffRoles,
  input: z.object({ id }),
  reply: z.object({
    candidates: z.array(z.object({ lead, reasons: z.array(z.enum(duplicateReasons)) })),
    merged: z.array(z.object({ lead, mergedAt: z.string(), canBeUnmerged: z.boolean() })),
  }),
  views: ({ id }) => ({ action: 'lead.view', id }),
})
export type LeadDuplicates = z.output<typeof listLeadDuplicates.reply>

export const timelinePageSize = 30

const person = z.nullable(z.string())
/** `by`: null for the lead or an automatic change. */
const timelineEntry = z.object({
  id: uuid(),
  at: z.string(),
  kind: z.enum([...activityKinds, 'submission', 'analysis', 'consent', 'email', 'application']),
  by: person,
  text: z.string(),
  /** A note, or the given reason. */
  body: z.string(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** Includes merged leads; latest first. */
export const readLeadTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/timeline',
  access: applicationRoles,
  input: z.object({
    id,
    before: z.optional(moment('Invalid input')),
    beforeId: z.optional(id),
  }),
  reply: z.object({
    entries: z.array(timelineEntry),
    next: z.nullable(z.object({ before: z.string(), beforeId: uuid() })),
  }),
  views: ({ id }) => ({ action: 'lead.view', id }),
})
