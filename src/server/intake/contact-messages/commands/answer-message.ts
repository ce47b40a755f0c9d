import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import type { NoteMentions } from '#server/identity/notifications/note-mentions.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { requireTakeoverReason } from '#server/identity/staff/require-takeover-reason.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { type ContactMessage, entryContext, lockContact } from '#server/intake/contact-messages/queries.ts'
import { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Assigns a message, based on the assignee the caller saw. Taking it from a colleague notifies them and the managers.
 * @throws `invalid` for staff who can't answer or without a required reason, `conflict` if reassigned since.
 */
export function assignContact(
  ctx: Context,
  { id, from, staffId, reason }: { id: string; from: string | null; staffId: string; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before, status } = await lockContact(ctx, id)
    const colleague = await requireStaff(ctx, staffId)
    if (colleague.status !== 'active' || !contactRoles.some((role) => role === colleague.role))
      throw new AppError('invalid', 'Please check your input and try again.', { staffId: 'Choose a team member' })
    if (before === staffId) return
    if (before !== from) {
      const owner = before && (await requireStaff(ctx, before)).name
      const now = owner ? `This message is assigned to ${owner}.` : 'This message is unassigned.'
      throw await staleWriteError(ctx, { subject: id, actions: ['contact.assign'], now })
    }
    const me = requireActor(ctx).id
    if (before !== null && before !== me) requireTakeoverReason(reason)
    await updateContact(ctx, id, { ownerStaffId: staffId, ...(status === 'new' && { status: 'open' as const }) })
    await record(ctx, 'contact.assign', id, { before, after: staffId, ...(reason && { reason }) })
    await finishNotifications(ctx, { kinds: ['assignment'], itemIds: [id], except: staffId })
    await notify(ctx, { kind: 'assignment', record: { kind: 'contact', id }, recipients: [staffId] })
    if (before !== null && before !== me)
      await enqueue(ctx, 'takeovers.notify-reassigned', {
        ...{ byStaffId: me, fromStaffId: before, toStaffId: staffId, contactId: id, hasReason: true },
      })
    if (status === 'new') await record(ctx, 'contact.open', id)
  })
}

interface Entry {
  readonly id: string
  readonly entryId: string
  readonly kind: 'reply' | 'note'
  readonly seenReplies: number
  readonly body: string
}

/**
 * Saves an emailed reply, or a note, and notifies those it mentions; replying to an unassigned message assigns it.
 * @throws `conflict` for an id used elsewhere, or a reply to a closed or newly answered message, `invalid` for a mention
 * of someone who can't open the message.
 */
export function writeEntry(
  ctx: Context,
  { keys, mentions }: { readonly keys: EncryptionKeys; readonly mentions: NoteMentions },
  { id, entryId, kind, seenReplies, body: written }: Entry,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    const subject = { kind: 'contact', id } as const
    const body = kind === 'note' ? await mentions.resolve(ctx, written, subject) : written
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
        bodyEncrypted: encrypt(keys, body, entryContext(entryId)),
      })
      .onConflictDoNothing()
      .returning({ id: contactEntries.id })
    if (added.length === 0) return requireSameMessage(ctx, { id, entryId })
    if (kind === 'reply') await applyReply(ctx, contact, { entryId, seenReplies, staffId })
    else {
      await mentions.notify(ctx, body, subject, entryId)
      await announce(ctx, 'contacts', id)
    }
    await record(ctx, `contact.${kind}`, id, { entryId })
  })
}

async function applyReply(
  ctx: Context,
  contact: ContactMessage,
  { entryId, seenReplies, staffId }: Pick<Entry, 'entryId' | 'seenReplies'> & { staffId: string },
) {
  if (contact.status === 'closed') {
    const now = "Your reply wasn't sent because the message is closed. Reopen it to send the reply."
    throw await staleWriteError(ctx, { subject: contact.id, actions: ['contact.close'], now })
  }
  const { contactId, kind, id } = contactEntries
  const others = and(eq(contactId, contact.id), eq(kind, 'reply'), ne(id, entryId))
  if ((await ctx.db.$count(contactEntries, others)) > seenReplies) {
    const now = "Your reply wasn't sent because another one was. Read it and send yours if it's still needed."
    throw await staleWriteError(ctx, { subject: contact.id, actions: ['contact.reply'], now })
  }
  await updateContact(ctx, contact.id, {
    status: 'replied',
    firstReplyAt: contact.firstReplyAt ?? ctx.now(),
    ownerStaffId: contact.ownerStaffId ?? staffId,
  })
  if (!contact.ownerStaffId) await record(ctx, 'contact.assign', contact.id, { before: null, after: staffId })
  await enqueue(ctx, 'contact.send-reply', { entryId })
}

/** A repeated request has the same message. */
async function requireSameMessage(ctx: Context, { id, entryId }: { id: string; entryId: string }) {
  const [known] = await ctx.db.select().from(contactEntries).where(eq(contactEntries.id, entryId))
  if (known?.contactId !== id) throw new AppError('conflict', "We couldn't save this. Send it again.")
}

/** Updates a message and notifies its viewers. */
export async function updateContact(ctx: Context, id: string, values: Partial<typeof contactMessages.$inferInsert>) {
  await ctx.db
    .update(contactMessages)
    .set({ ...values, updatedAt: ctx.now() })
    .where(eq(contactMessages.id, id))
  await announce(ctx, 'contacts', id)
}

/** The public form must not flood a mailbox. */
const perHour = 5
const perDay = 10
const hourMs = 60 * 60_000

/** Checks if the address may get another receipt. */
export async function maySendReceipt(ctx: Context, emailNormalized: string): Promise<boolean> {
  const sentWithin = (ms: number) =>
    ctx.db.$count(
      contactMessages,
      and(
        eq(contactMessages.emailNormalized, emailNormalized),
        gt(contactMessages.createdAt, new Date(ctx.now().getTime() - ms)),
        isNotNull(contactMessages.acknowledgedAt),
      ),
    )
  return (await sentWithin(hourMs)) < perHour && (await sentWithin(24 * hourMs)) < perDay
}

/** Records a sent receipt. */
export async function recordReceiptSent(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(contactMessages).set({ acknowledgedAt: ctx.now() }).where(eq(contactMessages.id, id))
}

/** Records a sent reply. */
export async function recordReplySent(
  ctx: Context,
  { id, contactId }: { id: string; contactId: string },
): Promise<void> {
  await ctx.db.update(contactEntries).set({ sentAt: ctx.now() }).where(eq(contactEntries.id, id))
  await announce(ctx, 'contacts', contactId)
}
