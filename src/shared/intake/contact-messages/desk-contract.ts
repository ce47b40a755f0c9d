import { z } from 'zod/mini'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import { complaintStatuses, contactStatuses } from '#shared/intake/contact-messages/contact-status.ts'
import { bestTimes, contactChannels, contactTopics } from '#shared/intake/contact-messages/topics.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** A message as a row of the staff's list. */
export const listedContact = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  status: z.enum(contactStatuses),
  complaint: z.nullable(z.enum(complaintStatuses)),
  /** Who answers it. */
  owner: z.nullable(z.string()),
  isSpam: z.boolean(),
  createdAt: z.string(),
  /** When an answer is due by a rule. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
})
export type ListedContact = z.output<typeof listedContact>

/** Messages in one answer of the list, at most. */
export const contactPageSize = 50

/** `open`: somebody has to answer. `complaints`: those not decided yet. */
export const contactViews = ['open', 'complaints', 'replied', 'closed', 'spam', 'all'] as const

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  access: contactRoles,
  input: z.object({
    /** Part of a reference, a name, an e-mail address or a phone number. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    topic: z._default(z.union([z.enum(contactTopics), z.literal('')]), ''),
    view: z._default(z.enum(contactViews), 'open'),
    /** The `next` of the page before. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ contacts: z.array(listedContact), next: z.nullable(z.string()) }),
})
export type ContactFilter = z.output<typeof listContacts.input>

/** `reply`: mailed to the person. `note`: for colleagues alone. */
export const entryKinds = ['reply', 'note'] as const

export const contactFile = z.object({
  contact: z.object({
    ...listedContact.shape,
    phone: z.nullable(z.string()),
    message: z.string(),
    channel: z.enum(contactChannels),
    bestTime: z.enum(bestTimes),
    /** The reference that the person named, and the id of the application where it belongs to one. */
    application: z.nullable(z.object({ reference: z.string(), id: z.nullable(z.uuid()) })),
    ownerId: z.nullable(z.uuid()),
    spamScore: z.int(),
    spamSigns: z.array(z.string()),
    outcome: z.string(),
    firstReplyAt: z.nullable(z.string()),
    closedAt: z.nullable(z.string()),
    /** Who closed it, while it is closed. */
    closedBy: z.nullable(z.string()),
  }),
  entries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(entryKinds),
      by: z.string(),
      body: z.string(),
      at: z.string(),
      /** Of a reply: when the mail left; null while it waits. */
      sentAt: z.nullable(z.string()),
    }),
  ),
  complaintMoves: z.array(z.enum(complaintStatuses)),
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ContactFile = z.output<typeof contactFile>

const act = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/contacts/:id/${verb}`,
    access: contactRoles,
    input: z.object({ id, ...shape }),
    reply: contactFile,
  })

/** Each look is kept in the audit log. */
export const getContactFile = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  access: contactRoles,
  input: z.object({ id }),
  reply: contactFile,
})

/**
 * Says who answers; everybody may take a message, and hand it to a colleague. Here and below, `from` is what the caller saw:
 * `conflict` where something else stands there by now.
 */
export const assignContact = act('assign', {
  from: z.nullable(id),
  staffId: z.uuid('Please choose a colleague'),
})

/** Writes a reply, which is mailed, or a note. A repeated request (same `entryId`, made by the browser) adds nothing. */
export const writeContactEntry = act('entries', {
  entryId: id,
  kind: z.enum(entryKinds),
  /** Of a reply: how many the caller saw to be there. Nobody answers past a colleague whose answer they have not read. */
  seenReplies: z._default(recordVersion, 0),
  body: multiline(4_000).check(z.minLength(1, 'Please write a text')),
})

/** Closes a message or opens it again. `conflict` while its complaint is not decided. */
export const setContactStatus = act('status', {
  from: z.enum(contactStatuses, 'Invalid input'),
  to: z.enum(['open', 'closed']),
})

/** Corrects what the spam score thought. */
export const setContactSpam = act('spam', { isSpam: z.boolean('Invalid input') })

/** Corrects what a message is about; one that turns out to be a complaint is tracked as one from then on. */
export const setContactTopic = act('topic', {
  from: z.enum(contactTopics, 'Invalid input'),
  topic: z.enum(contactTopics, 'Please choose a topic'),
})

/** Moves a complaint on. A decision says what came of it. `conflict` where a colleague was faster. */
export const moveComplaint = act('complaint', {
  /** Where the caller sees it. */
  from: z.enum(complaintStatuses, 'Invalid input'),
  to: z.enum(complaintStatuses, 'Please choose'),
  outcome: z._default(multiline(2_000), ''),
})
