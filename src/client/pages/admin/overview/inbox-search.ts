import { z } from 'zod/mini'
import { notificationKinds } from '#shared/identity/notifications/notification-kinds.ts'

export const inboxSearch = z.object({
  view: z.catch(z.enum(['open', 'done']), 'open'),
  kind: z.catch(z.union([z.enum(notificationKinds), z.literal('')]), ''),
})
export type InboxSearch = z.output<typeof inboxSearch>

/** Left out of the URL. */
export const plainInboxSearch: InboxSearch = { view: 'open', kind: '' }
