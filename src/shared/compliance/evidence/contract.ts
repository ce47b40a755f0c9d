import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { consentChannels } from '#shared/messaging/consents/consent-text.ts'
import { evidenceRoles } from './evidence-roles.ts'

const person = { of: z.enum(['lead', 'application'], 'Invalid input'), id: uuid('Invalid input') }

/** Given or withdrawn, without its text. */
const listedConsent = z.object({
  id: uuid(),
  at: z.string(),
  channel: z.enum(consentChannels),
  action: z.enum(['given', 'withdrawn']),
  address: z.string(),
  form: z.string(),
  textVersion: z.string(),
  /** In the hash chain; null until linked, for seconds. */
  position: z.nullable(z.int()),
  /** False if the person who signed hadn't verified the mailbox yet; null if that isn't known. */
  isMailboxVerified: z.nullable(z.boolean()),
})

/** Latest first. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/admin/consents',
  access: evidenceRoles,
  input: z.object(person),
  reply: z.object({ consents: z.array(listedConsent) }),
  views: ({ id }) => ({ action: 'consent.view', id }),
})

export const exportConsents = endpoint({
  method: 'POST',
  path: '/api/admin/consents/export',
  access: evidenceRoles,
  stepUp: true,
  input: z.object(person),
  reply: z.object({
    /** Without extension. */
    name: z.string(),
    json: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})

/** Stops calls and texts, however requested (47 CFR 64.1200(a)(10)), at once; any staff member may record it. */
export const withdrawContact = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/withdraw-contact',
  access: staffRoles,
  input: z.object({
    id: uuid('Invalid input'),
    how: text(2, 300, 'Enter how they opted out'),
  }),
  reply: z.object({ withdrawn: z.int() }),
})

/** From now on records are sent on paper. */
export const choosePaper = endpoint({
  method: 'POST',
  path: '/api/applications/current/paper',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({}),
  reply: z.object({}),
})

/** Ends paper records. `conflict` for another version of the text; individuals type the code of the sample page. */
export const chooseElectronic = endpoint({
  method: 'POST',
  path: '/api/applications/current/electronic',
  access: 'applicant',
  input: z.object({
    version: text(1, 40, 'Invalid input'),
    sampleCode: z._default(text(0, 20, 'Invalid input'), ''),
  }),
  reply: z.object({}),
})

/** Records that an applicant asked for paper records in a message or call; a retry adds nothing. */
export const recordPaperRequest = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/paper',
  access: applicationRoles,
  input: z.object({
    id: uuid('Invalid input'),
    reason: text(2, 300, 'Enter how they asked, in their words'),
  }),
  reply: z.object({}),
})

export const ownConsentsPath = '/api/applications/current/consents'
