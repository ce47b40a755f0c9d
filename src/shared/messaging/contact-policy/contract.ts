import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** `held`: it waits for the person's morning, and gets a line of its own when it has left. */
export const contactDecisions = ['sent', 'held', 'refused'] as const

/** Why a mail left, or did not. */
export const contactReasons = [
  'answers-an-act',
  'about-their-file',
  'consent',
  'quiet-hours',
  'bounced',
  'complained',
  'unsubscribed',
  'no-consent',
] as const
export type ContactReason = (typeof contactReasons)[number]

/** Why an address is not written to. */
export const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** One mail that was to go to a person; never what stood in it. */
export const contact = z.object({
  id: z.uuid(),
  at: z.string(),
  /** The job that wrote it: `messages.tell-applicant`. */
  purpose: z.string(),
  decision: z.enum(contactDecisions),
  reason: z.enum(contactReasons),
  /** Of what is held: when it leaves. */
  until: z.nullable(z.string()),
})
export type Contact = z.output<typeof contact>

const input = z.object({ id: z.uuid('Invalid input') })
/** The latest 50. `suppressions`: why the address is not written to, except in answer to something its owner did. */
const reply = z.object({ contacts: z.array(contact), suppressions: z.array(z.enum(suppressionReasons)) })
export type Contacts = z.output<typeof reply>

export const listLeadContacts = endpoint({
  ...{ method: 'GET', path: '/api/admin/leads/:id/contacts', access: staffRoles },
  input,
  reply,
})

export const listApplicationContacts = endpoint({
  ...{ method: 'GET', path: '/api/admin/applications/:id/contacts', access: fileRoles },
  input,
  reply,
})
