import { z } from 'zod/mini'
import { consentChannels } from '#shared/consents/consent-words.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import type { StaffRole } from '#shared/staff/roles.ts'

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

/** What the applicant has agreed to, for themselves; `.pdf` and `.json`. */
export const ownConsentsPath = '/api/applications/current/consents'
