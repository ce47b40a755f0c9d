import { z } from 'zod/mini'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { consentChannels } from '#shared/messaging/consents/consent-text.ts'

/** Who answers for what people agreed to. */
export const evidenceRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

/** Whose consents: those of the person behind a lead, or behind an application. */
const person = { of: z.enum(['lead', 'application'], 'Invalid input'), id: z.uuid('Invalid input') }

/** One consent given or withdrawn, without its words. */
export const listedConsent = z.object({
  id: z.uuid(),
  at: z.string(),
  channel: z.enum(consentChannels),
  action: z.enum(['given', 'withdrawn']),
  address: z.string(),
  form: z.string(),
  textVersion: z.string(),
  /** Number of its link in the hash chain; null for the seconds until it has one. */
  position: z.nullable(z.int()),
})

/** What a person has agreed to and withdrawn, latest first. Each look is kept in the audit log. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/admin/consents',
  access: evidenceRoles,
  input: z.object(person),
  reply: z.object({ consents: z.array(listedConsent) }),
})

/** The evidence of a person's consents as two files with the same content, to hand to somebody who asks for it. */
export const exportConsents = endpoint({
  method: 'POST',
  path: '/api/admin/consents/export',
  access: evidenceRoles,
  stepUp: true,
  input: z.object(person),
  reply: z.object({
    /** Of both files, without its ending. */
    name: z.string(),
    json: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})

/**
 * Notes that a person wants no more calls and texts, whatever way they said so (47 CFR 64.1200(a)(10)): STOP, a sentence,
 * a call, a mail. It counts at once. Whoever hears it may note it.
 */
export const withdrawContact = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/withdraw-contact',
  access: staffRoles,
  input: z.object({
    id: z.uuid('Invalid input'),
    how: text(2, 300, 'Please say how they told us'),
  }),
  /** How many consents were in force. */
  reply: z.object({ withdrawn: z.int() }),
})

/** Withdraws the agreement to electronic records: from now on they come on paper. */
export const choosePaper = endpoint({
  method: 'POST',
  path: '/api/applications/current/paper',
  access: 'applicant',
  input: z.object({}),
  reply: z.object({}),
})

/** What the applicant has agreed to, for themselves; `.pdf` and `.json`. */
export const ownConsentsPath = '/api/applications/current/consents'
