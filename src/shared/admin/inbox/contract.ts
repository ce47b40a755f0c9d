import { z } from 'zod/mini'
import {
  emailTimes,
  notificationKinds,
  notifiedRecordKinds,
} from '#shared/identity/notifications/notification-kinds.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'

export const inboxViews = ['open', 'done'] as const
export const inboxPageSize = 50
const maxMarked = 100

const kindFilter = z._default(z.union([z.enum(notificationKinds), z.literal('')], 'Choose a kind'), '')

const inboxItem = z.object({
  id: uuid(),
  kind: z.enum(notificationKinds),
  /** Without a title if the caller can't open it. */
  record: z.object({ kind: z.enum(notifiedRecordKinds), id: uuid(), title: z.nullable(z.string()) }),
  /** The note, task or request. */
  itemId: uuid(),
  /** Subject of a task, or the start of the note that mentions the caller. */
  detail: z.string(),
  /** Null for applicants, visitors and automatic changes. */
  actor: z.nullable(z.string()),
  at: z.string(),
  isRead: z.boolean(),
  isDone: z.boolean(),
})
export type InboxItem = z.output<typeof inboxItem>

const filter = z.object({
  view: z._default(z.enum(inboxViews), 'open'),
  kind: kindFilter,
  after: z._default(text(0, 100, 'Invalid input'), ''),
})
export type InboxFilter = z.output<typeof filter>

/** The caller's own notifications, newest first. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  access: staffRoles,
  input: filter,
  reply: z.object({ items: z.array(inboxItem), next: z.nullable(z.string()) }),
  views: (_input, { items }) => ({
    list: 'inbox',
    ids: [...new Set(items.flatMap(({ record }) => (record.title === null ? [] : record.id)))],
  }),
})

const marks = ['read', 'unread', 'done', 'open'] as const
export type InboxMark = (typeof marks)[number]

/** Marks the caller's own notifications: those named, or without ids all open ones of a kind. */
export const markInbox = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/marks',
  access: staffRoles,
  input: z.object({
    mark: z.enum(marks, 'Choose an option'),
    ids: z.optional(z.array(uuid('Invalid input'), 'Invalid input').check(z.maxLength(maxMarked, 'Invalid input'))),
    kind: kindFilter,
  }),
  reply: z.object({ marked: z.number() }),
})

const emails = z.object({
  mentions: z.enum(emailTimes, 'Choose when to get an email'),
  assignments: z.enum(emailTimes, 'Choose when to get an email'),
})
export type InboxEmails = z.output<typeof emails>

export const readInboxEmails = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/emails',
  access: staffRoles,
  input: z.object({}),
  reply: emails,
})

export const setInboxEmails = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/emails',
  access: staffRoles,
  input: emails,
  reply: emails,
})
