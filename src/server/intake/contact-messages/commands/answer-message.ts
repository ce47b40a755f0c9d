import { and, eq, ne } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { type ContactMessage, entryContext, lockContact } from '#server/intake/contact-messages/queries.ts'
import { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Says who answers a message.
 * @param from who the caller saw to answer it.
 * @throws AppError `invalid` for somebody who does not work here or answers nobody, `conflict` where a colleague has handed
 *   it to somebody else meanwhile.
 */
export function assignContact(
  ctx: Context,
  { id, from, staffId }: { id: string; from: string | null; staffId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before, status } = await lockContact(ctx, id)
    const colleague = await requireStaff(ctx, staffId)
    if (colleague.status !== 'active' || !contactRoles.some((role) => role === colleague.role))
      throw new AppError('invalid', 'Please check your input and try again.', { staffId: 'Please choose a colleague' })
    if (before === staffId) return
    if (before !== from) {
      const owner = before && (await requireStaff(ctx, before)).name
      const now = owner ? `${owner} answers this message.` : 'Nobody answers this message.'
      throw await overtaken(ctx, { subject: id, actions: ['contact.assign'], now })
    }
    await change(ctx, id, { ownerStaffId: staffId, ...(status === 'new' && { status: 'open' as const }) })
    await record(ctx, 'contact.assign', id, { before, after: staffId })
    if (status === 'new') await record(ctx, 'contact.open', id)
  })
}

interface Entry {
  readonly id: string
  readonly entryId: string
  readonly kind: 'reply' | 'note'
  /** How many replies the caller saw. */
  readonly seenReplies: number
  readonly body: string
}

/**
 * Keeps a reply, which is mailed, or a note. Who replies to a message that nobody has takes it.
 * @throws AppError `conflict` for an id that belongs to something else, and for a reply to what is closed or was answered
 *   meanwhile.
 */
export function writeEntry(
  ctx: Context,
  keys: EncryptionKeys,
  { id, entryId, kind, seenReplies, body }: Entry,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    const { id: staffId } = requireActor(ctx)
    const now = ctx.now()
    const added = await ctx.db
      .insert(contactEntries)
      .values({
        id: entryId,
        contactId: id,
        kind,
        staffId,
        at: now,
        bodySealed: seal(keys, body, entryContext(entryId)),
      })
      .onConflictDoNothing()
      .returning({ id: contactEntries.id })
    if (added.length === 0) return refuseForeign(ctx, { id, entryId })
    if (kind === 'reply') await noteReply(ctx, contact, { entryId, seenReplies, staffId })
    else await announce(ctx, 'contacts', id)
    await record(ctx, `contact.${kind}`, id, { entryId })
  })
}

async function noteReply(
  ctx: Context,
  contact: ContactMessage,
  { entryId, seenReplies, staffId }: Pick<Entry, 'entryId' | 'seenReplies'> & { staffId: string },
) {
  if (contact.status === 'closed') {
    const now = 'Your reply was not sent: the message is closed. Open it again to send it.'
    throw await overtaken(ctx, { subject: contact.id, actions: ['contact.close'], now })
  }
  const { contactId, kind, id } = contactEntries
  const others = and(eq(contactId, contact.id), eq(kind, 'reply'), ne(id, entryId))
  if ((await ctx.db.$count(contactEntries, others)) > seenReplies) {
    const now = 'Your reply was not sent: another one went out. Read it, and send yours if it is still needed.'
    throw await overtaken(ctx, { subject: contact.id, actions: ['contact.reply'], now })
  }
  await change(ctx, contact.id, {
    status: 'replied',
    firstReplyAt: contact.firstReplyAt ?? ctx.now(),
    ownerStaffId: contact.ownerStaffId ?? staffId,
  })
  if (!contact.ownerStaffId) await record(ctx, 'contact.assign', contact.id, { before: null, after: staffId })
  await enqueue(ctx, 'contact.send-reply', { entryId })
}

/** An id that is taken is a repeated request only where it speaks of the same message. */
async function refuseForeign(ctx: Context, { id, entryId }: { id: string; entryId: string }) {
  const [known] = await ctx.db.select().from(contactEntries).where(eq(contactEntries.id, entryId))
  if (known?.contactId !== id) throw new AppError('conflict', 'This could not be kept. Please send it again.')
}

/** Writes columns of a message and tells whoever looks at it. */
export async function change(ctx: Context, id: string, values: Partial<typeof contactMessages.$inferInsert>) {
  await ctx.db
    .update(contactMessages)
    .set({ ...values, updatedAt: ctx.now() })
    .where(eq(contactMessages.id, id))
  await announce(ctx, 'contacts', id)
}
