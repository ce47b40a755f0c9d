import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day } from '#shared/kit/moment.ts'
import { email, singleLine, text } from '#shared/kit/text.ts'
import { fraudSignals } from './fraud-signals.ts'
import { leadStatuses } from './lead-status.ts'

const phoneMessage = 'Please enter a valid phone number'

/** Any format with at least 10 characters and 7 digits. */
const phone = text(10, 40, phoneMessage).check(z.refine((value) => value.replace(/\D/g, '').length >= 7, phoneMessage))

/** Data collected by the browser. Truncated instead of rejected, because the visitor can't correct it. */
const note = (max: number) =>
  z.optional(z.string('Invalid input').check(z.overwrite((value) => singleLine(value).slice(0, max).toWellFormed())))

/** A URL without its query and fragment, which may contain personal data. */
const address = (max: number) =>
  z.optional(
    z.string('Invalid input').check(
      z.overwrite((value) =>
        singleLine(value.replace(/[?#].*$/s, ''))
          .slice(0, max)
          .toWellFormed(),
      ),
    ),
  )

/** First-touch attribution from the browser. */
export const attribution = z.object({
  landingPath: address(300),
  referrer: address(500),
  utmSource: note(100),
  utmMedium: note(100),
  utmCampaign: note(100),
  utmTerm: note(100),
  utmContent: note(100),
})
export type Attribution = z.output<typeof attribution>

/** The public lead form. `contactConsent` is the separate unchecked box for calls and texts. */
export const newLead = z.object({
  name: text(2, 200, 'Full name must be at least 2 characters'),
  email: email(),
  phone,
  source: z._default(text(1, 60, 'Invalid input'), 'Hero Form'),
  contactConsent: z._default(z.boolean('Invalid input'), false),
  attribution: z._default(attribution, {}),
})
export type NewLead = z.output<typeof newLead>

/** `isExisting`: the lead (or the `Idempotency-Key`) existed before this request. */
export const captureLead = endpoint({
  method: 'POST',
  path: '/api/leads/basic',
  access: 'public',
  input: newLead,
  reply: z.object({ lead: z.object({ id: z.uuid() }), isExisting: z.boolean() }),
})

export const lead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** `+15555550123`; null if the number couldn't be parsed. */
  phoneE164: z.nullable(z.string()),
  source: z.string(),
  /** Number of submissions, including the first. */
  submissions: z.int(),
  mayBeCalled: z.boolean(),
  status: z.enum(leadStatuses),
  statusChangedAt: z.string(),
  /** When staff first tried to reach the lead. */
  firstTouchedAt: z.nullable(z.string()),
  ownerId: z.nullable(z.uuid()),
  owner: z.nullable(z.string()),
  /** Next step; may be empty. */
  nextAction: z.string(),
  /** `2026-12-24` */
  nextActionOn: z.nullable(z.string()),
  /** The primary lead that this one was merged into. */
  mergedIntoId: z.nullable(z.uuid()),
  attribution,
  createdAt: z.string(),
  lastSubmittedAt: z.string(),
})
export type Lead = z.output<typeof lead>

export const leadPageSize = 50

export const leadSorts = ['newest', 'oldest', 'name', 'due'] as const
/** `unassigned`: open leads without an owner. */
export const leadOwnerFilters = ['all', 'mine', 'unassigned'] as const
export const leadDueFilters = ['today', 'overdue'] as const

/** Filters that the list and the board share. */
export const leadSelection = {
  /** Part of a name, an email or a phone number in any format. */
  q: z._default(text(0, 100, 'Invalid input'), ''),
  source: z._default(text(0, 60, 'Invalid input'), ''),
  whose: z._default(z.enum(leadOwnerFilters), 'all'),
  due: z._default(z.union([z.enum(leadDueFilters), z.literal('')]), ''),
  /** The caller's date, for due dates; the server's UTC date if absent. */
  today: z.optional(day('Invalid input')),
}

/** Excludes merged leads. `due` sorts by due date, then leads without one. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: staffRoles,
  input: z.object({
    ...leadSelection,
    status: z._default(z.union([z.enum(leadStatuses), z.literal('')]), ''),
    sort: z._default(z.enum(leadSorts), 'newest'),
    /** The previous page's `next`. */
    after: z._default(text(0, 500, 'Invalid input'), ''),
  }),
  reply: z.object({ leads: z.array(lead), next: z.nullable(z.string()) }),
})
export type LeadFilter = z.output<typeof listLeads.input>
export type LeadSelection = Pick<LeadFilter, keyof typeof leadSelection>

/** Lists the distinct sources in use. */
export const listLeadSources = endpoint({
  method: 'GET',
  path: '/api/admin/lead-sources',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ sources: z.array(z.string()) }),
})

/** A resubmission by an existing lead. */
export const leadSubmission = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.string(),
  submittedAt: z.string(),
})

export const getLead = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id',
  access: staffRoles,
  input: z.object({ id: z.uuid('Invalid input') }),
  reply: z.object({
    lead,
    /** Whether the lead has consented to WhatsApp. */
    mayBeMessaged: z.boolean(),
    resubmissions: z.array(leadSubmission),
    fraudSignals,
  }),
})
