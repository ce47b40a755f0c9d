import { z } from 'zod/mini'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { complaintStatuses, contactStatuses } from './contact-status.ts'
import { contactViews } from './list-choices.ts'
import { bestTimes, contactChannels, contactTopics } from './topics.ts'

const id = uuid('Invalid input')

const listedContact = z.object({
  id: uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  status: z.enum(contactStatuses),
  complaint: z.nullable(z.enum(complaintStatuses)),
  owner: z.nullable(z.string()),
  isSpam: z.boolean(),
  createdAt: z.string(),
  /** Legal deadline for the answer. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** A booked call. */
  call: z.nullable(z.object({ startsAt: z.string(), isCanceled: z.boolean() })),
})
export type ListedContact = z.output<typeof listedContact>

export const contactPageSize = 50

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  access: contactRoles,
  input: z.object({
    q: z._default(text(0, 100, 'Invalid input'), ''),
    topic: z._default(z.union([z.enum(contactTopics), z.literal('')]), ''),
    view: z._default(z.enum(contactViews), 'open'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ contacts: z.array(listedContact), next: z.nullable(z.string()) }),
  views: (_input, { contacts }) => ({ list: 'contacts', ids: contacts.map(({ id }) => id) }),
})
export type ContactFilter = z.output<typeof listContacts.input>

const entryKinds = ['reply', 'note'] as const

const contactDetail = z.object({
  contact: z.object({
    ...listedContact.shape,
    phone: z.nullable(z.string()),
    message: z.string(),
    channel: z.enum(contactChannels),
    bestTime: z.enum(bestTimes),
    /** As the sender gave it, with the id if it exists. */
    application: z.nullable(z.object({ reference: z.string(), id: z.nullable(uuid()) })),
    ownerId: z.nullable(uuid()),
    spamScore: z.int(),
    spamSignals: z.array(z.string()),
    outcome: z.string(),
    firstReplyAt: z.nullable(z.string()),
    closedAt: z.nullable(z.string()),
    closedBy: z.nullable(z.string()),
  }),
  entries: z.array(
    z.object({
      id: uuid(),
      kind: z.enum(entryKinds),
      by: z.string(),
      body: z.string(),
      at: z.string(),
      /** Null for notes and waiting replies. */
      sentAt: z.nullable(z.string()),
    }),
  ),
  complaintMoves: z.array(z.enum(complaintStatuses)),
  colleagues: z.array(z.object({ id: uuid(), name: z.string() })),
})
export type ContactDetail = z.output<typeof contactDetail>

const viewsContact = (_input: unknown, { contact: { id } }: ContactDetail): Shown => ({ action: 'contact.view', id })

const actionEndpoint = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/contacts/:id/${verb}`,
    access: contactRoles,
    input: z.object({ id, ...shape }),
    reply: contactDetail,
    views: viewsContact,
  })

export const getContactDetail = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  access: contactRoles,
  input: z.object({ id }),
  reply: contactDetail,
  views: viewsContact,
})

/** Here and below, `from` is the value the caller saw, else `conflict`. */
export const assignContact = actionEndpoint('assign', {
  from: z.nullable(id),
  staffId: uuid('Choose a team member'),
  /** Required if a colleague is the assignee; the colleague and the managers are notified. */
  reason: z._default(multiline(500), ''),
})

/** Replies are emailed. The browser creates `entryId`, so a repeated request adds nothing. */
export const writeContactEntry = actionEndpoint('entries', {
  entryId: id,
  kind: z.enum(entryKinds),
  /** For a reply: a newer one must be read first. */
  seenReplies: z._default(recordVersion, 0),
  body: multiline(4_000).check(z.minLength(1, 'Enter some text')),
})

/** `conflict` if its complaint is undecided. */
export const setContactStatus = actionEndpoint('status', {
  from: z.enum(contactStatuses, 'Invalid input'),
  to: z.enum(['open', 'closed']),
})

export const setContactSpam = actionEndpoint('spam', { isSpam: z.boolean('Invalid input') })

/** A new complaint is tracked from then on. */
export const setContactTopic = actionEndpoint('topic', {
  from: z.enum(contactTopics, 'Invalid input'),
  topic: z.enum(contactTopics, 'Please choose a topic'),
})

/** A decision needs an outcome. */
export const moveComplaint = actionEndpoint('complaint', {
  from: z.enum(complaintStatuses, 'Invalid input'),
  to: z.enum(complaintStatuses, 'Please choose'),
  outcome: z._default(multiline(2_000), ''),
})
