import { z } from 'zod/mini'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { consentChannels } from '#shared/messaging/consents/consent-text.ts'

/** Roles that manage consent evidence. */
export const evidenceRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

/** The person of a lead or an application. */
const person = { of: z.enum(['lead', 'application'], 'Invalid input'), id: z.uuid('Invalid input') }

/** One consent given or withdrawn, without its text. */
export const listedConsent = z.object({
  id: z.uuid(),
  at: z.string(),
  channel: z.enum(consentChannels),
  action: z.enum(['given', 'withdrawn']),
  address: z.string(),
  form: z.string(),
  textVersion: z.string(),
  /** Number of its link in the hash chain; null for the seconds until it is linked. */
  position: z.nullable(z.int()),
})

/** A person's consents and withdrawals, latest first. Each view is logged. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/admin/consents',
  access: evidenceRoles,
  input: z.object(person),
  reply: z.object({ consents: z.array(listedConsent) }),
})

/** The evidence of a person's consents as two files with the same content. */
export const exportConsents = endpoint({
  method: 'POST',
  path: '/api/admin/consents/export',
  access: evidenceRoles,
  stepUp: true,
  input: z.object(person),
  reply: z.object({
    /** File name without extension. */
    name: z.string(),
    json: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})

/**
 * Records that a person wants no more calls and texts, however they said so (47 CFR 64.1200(a)(10)): STOP, a sentence,
 * a call, an email. Effective at once. Any staff member may record it.
 */
export const withdrawContact = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/withdraw-contact',
  access: staffRoles,
  input: z.object({
    id: z.uuid('Invalid input'),
    how: text(2, 300, 'Enter how they let us know'),
  }),
  /** Number of withdrawn consents. */
  reply: z.object({ withdrawn: z.int() }),
})

/** Withdraws consent to electronic records: from now on they are sent on paper. */
export const choosePaper = endpoint({
  method: 'POST',
  path: '/api/applications/current/paper',
  access: 'applicant',
  input: z.object({}),
  reply: z.object({}),
})

/** The applicant's own consents; `.pdf` and `.json`. */
export const ownConsentsPath = '/api/applications/current/consents'
