import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, singleLine, text } from '#shared/kit/text.ts'
import { fraudSignals } from './fraud-signals.ts'
import { leadStatuses } from './lead-status.ts'

const phoneMessage = 'Please enter a valid phone number'

/** Any format. */
const phone = text(10, 40, phoneMessage).check(z.refine(isPhoneNumber, phoneMessage))

/** Truncated, not rejected, because the visitor can't correct it. */
const note = (max: number) =>
  z.optional(z.string('Invalid input').check(z.overwrite((value) => singleLine(value).slice(0, max).toWellFormed())))

/** Query and fragment may contain personal data. */
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

/** `contactConsent` is the separate unchecked box for calls and texts. */
export const newLead = z.object({
  name: text(2, 200, 'Full name must be at least 2 characters'),
  email: email(),
  phone,
  source: z._default(text(1, 60, 'Invalid input'), 'Hero Form'),
  contactConsent: z._default(z.boolean('Invalid input'), false),
  attribution: z._default(attribution, {}),
  /** The honeypot. */
  homepage: note(100),
  /** Milliseconds from opening the page to submitting; sent by the script only. */
  ms: note(100),
})
export type NewLead = z.output<typeof newLead>

/** For leads that staff add; empty if there is none. */
export const emailOrEmpty = z.union([z.literal(''), newLead.shape.email], 'Please enter a valid email address')

/** `isExisting`: the lead or `Idempotency-Key` is known. */
export const captureLead = endpoint({
  method: 'POST',
  path: '/api/leads/basic',
  access: 'public',
  input: newLead,
  reply: z.object({ lead: z.object({ id: uuid() }), isExisting: z.boolean() }),
})

export const lead = z.object({
  id: uuid(),
  name: z.string(),
  /** Empty if staff added the lead with a phone number only. */
  email: z.string(),
  phone: z.string(),
  /** `+15555550123`; null if it couldn't be parsed. */
  phoneE164: z.nullable(z.string()),
  source: z.string(),
  submissions: z.int(),
  mayBeCalled: z.boolean(),
  status: z.enum(leadStatuses),
  statusChangedAt: z.string(),
  firstTouchedAt: z.nullable(z.string()),
  ownerId: z.nullable(uuid()),
  owner: z.nullable(z.string()),
  nextAction: z.string(),
  /** `2026-12-24` */
  nextActionOn: z.nullable(z.string()),
  tags: z.array(z.string()),
  mergedIntoId: z.nullable(uuid()),
  attribution,
  createdAt: z.string(),
  lastSubmittedAt: z.string(),
})
export type Lead = z.output<typeof lead>

export const leadPageSize = 50

export const listLeadSources = endpoint({
  method: 'GET',
  path: '/api/admin/lead-sources',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ sources: z.array(z.string()) }),
})

export const leadSubmission = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.string(),
  submittedAt: z.string(),
})

/** By the response promise. `text`: `Tuesday, December 1 at 2:00 PM EST`, by the brokerage's clock. */
export const answerBy = z.object({ at: z.string(), text: z.string() })
export type AnswerBy = z.output<typeof answerBy>

/** Resubmissions that come with a lead. */
export const maxResubmissions = 50

export const getLead = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id',
  access: staffRoles,
  input: z.object({ id: uuid('Invalid input') }),
  reply: z.object({
    lead,
    /** False for readers, and outside the user's scope. */
    mayChange: z.boolean(),
    mayBeMessaged: z.boolean(),
    /** Until someone contacts a new lead. */
    answerBy: z.nullable(answerBy),
    /** IANA; the brokerage's. */
    timeZone: z.string(),
    /** The newest, oldest first; the timeline has all. */
    resubmissions: z.array(leadSubmission),
    fraudSignals,
  }),
  views: ({ id }) => ({ action: 'lead.view', id }),
})
