import type { FastifyInstance } from 'fastify'
import { requireActor } from '#server/identity/auth/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/inbox/contract.ts'
import { countInbox } from '#shared/admin/inbox/count-contract.ts'
import { markNotifications, setInboxEmails } from './commands.ts'
import { countUnread, type FindNotes, findInbox, findInboxEmails } from './queries.ts'

/** Mounts the caller's own inbox. */
export function inboxRoutes(app: FastifyInstance, { findNotes }: { findNotes: FindNotes }) {
  mount(app, contract.listInbox, (ctx, filter) => findInbox(ctx, findNotes, filter))
  mount(app, countInbox, async (ctx) => ({ unread: await countUnread(ctx, requireActor(ctx).id) }))
  mount(app, contract.markInbox, markNotifications)
  mount(app, contract.readInboxEmails, findInboxEmails)
  mount(app, contract.setInboxEmails, setInboxEmails)
}
