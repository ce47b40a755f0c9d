import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { fraudSignals } from '#shared/intake/leads/fraud-signals.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day } from '#shared/kit/moment.ts'
import { email, singleLine, text } from '#shared/kit/text.ts'

const phoneMessage = 'Please enter a valid phone number'

/** Any format a person may type; at least 10 characters, of which 7 are digits, so that `aaaaaaaaaa` is no number. */
const phone = text(10, 40, phoneMessage).check(z.refine((value) => value.replace(/\D/g, '').length >= 7, phoneMessage))

/** What a browser collects by itself: cut to size, because nobody could correct it. */
const note = (max: number) =>
  z.optional(z.string('Invalid input').check(z.overwrite((value) => singleLine(value).slice(0, max).toWellFormed())))

/** An address without its query and fragment: they may hold personal data. */
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

/** Where the visitor first came from, as their browser saw it. */
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

/** What a visitor leaves. `contactConsent` is the separate, unticked box that allows calls and texts. */
export const newLead = z.object({
  name: text(2, 200, 'Full name must be at least 2 characters'),
  email: email(),
  phone,
  source: z._default(text(1, 60, 'Invalid input'), 'Hero Form'),
  contactConsent: z._default(z.boolean('Invalid input'), false),
  attribution: z._default(attribution, {}),
})
export type NewLead = z.output<typeof newLead>

/** `isExisting`: the person (or the `Idempotency-Key`) was known before this request. */
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
  /** `+15555550123`; null where the number could not be understood. */
  phoneE164: z.nullable(z.string()),
  source: z.string(),
  /** How often the person has submitted, the first time included. */
  submissions: z.int(),
  mayBeCalled: z.boolean(),
  status: z.enum(leadStatuses),
  statusSince: z.string(),
  /** When somebody first tried to reach the person. */
  firstTouchedAt: z.nullable(z.string()),
  ownerId: z.nullable(z.uuid()),
  owner: z.nullable(z.string()),
  /** What somebody does next; empty where nothing is planned. */
  nextAction: z.string(),
  /** `2026-12-24` */
  nextActionOn: z.nullable(z.string()),
  /** The lead that this one was joined to. */
  mergedIntoId: z.nullable(z.uuid()),
  attribution,
  createdAt: z.string(),
  lastSubmittedAt: z.string(),
})
export type Lead = z.output<typeof lead>

/** Leads in one answer of the list, at most. */
export const leadPageSize = 50

export const leadSorts = ['newest', 'oldest', 'name', 'due'] as const
/** `unassigned`: those that wait for somebody. */
export const leadOwnerFilters = ['all', 'mine', 'unassigned'] as const
export const leadDueFilters = ['today', 'overdue'] as const

/** Which leads are meant. */
export const leadSelection = {
  /** Part of a name, an e-mail or a phone number in any format. */
  q: z._default(text(0, 100, 'Invalid input'), ''),
  source: z._default(text(0, 60, 'Invalid input'), ''),
  whose: z._default(z.enum(leadOwnerFilters), 'all'),
  due: z._default(z.union([z.enum(leadDueFilters), z.literal('')]), ''),
  /** The caller's day, by which things are due; the server's (UTC) where it is not told. */
  today: z.optional(day('Invalid input')),
}

/** Leads that were joined to another are left out. `due` as an order: planned ones by date, then the others. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: staffRoles,
  input: z.object({
    ...leadSelection,
    status: z._default(z.union([z.enum(leadStatuses), z.literal('')]), ''),
    sort: z._default(z.enum(leadSorts), 'newest'),
    /** The `next` of the page before. */
    after: z._default(text(0, 500, 'Invalid input'), ''),
  }),
  reply: z.object({ leads: z.array(lead), next: z.nullable(z.string()) }),
})
export type LeadFilter = z.output<typeof listLeads.input>
export type LeadSelection = Pick<LeadFilter, keyof typeof leadSelection>

/** The distinct sources in use, for the filter. */
export const listLeadSources = endpoint({
  method: 'GET',
  path: '/api/admin/lead-sources',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ sources: z.array(z.string()) }),
})

/** One later submission by a known person, with what they typed then. */
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
    /** By WhatsApp. */
    mayBeMessaged: z.boolean(),
    repeats: z.array(leadSubmission),
    signs: fraudSignals,
  }),
})
