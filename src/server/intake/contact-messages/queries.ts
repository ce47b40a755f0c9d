import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { complaintRoles, contactRoles } from '#shared/identity/staff/contact-roles.ts'
import {
  type ContactDetail,
  type ContactFilter,
  contactPageSize,
  type ListedContact,
} from '#shared/intake/contact-messages/admin-contract.ts'
import { type ComplaintStatus, complaintMoves, isDecided } from '#shared/intake/contact-messages/contact-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { contactEntries, contactMessages, contactSearchText } from './table.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** Returns a body's encryption context. */
export const bodyContext = (id: string) => `contact_messages:${id}`
export const entryContext = (id: string) => `contact_entries:${id}`

const { status, isSpam, complaint } = contactMessages
const wanted = eq(isSpam, false)
const ofView = {
  open: and(wanted, inArray(status, ['new', 'open'])),
  complaints: and(wanted, notInArray(complaint, ['upheld', 'not_upheld'])),
  replied: and(wanted, eq(status, 'replied')),
  closed: and(wanted, eq(status, 'closed')),
  spam: eq(isSpam, true),
  all: undefined,
} satisfies Record<ContactFilter['view'], SQL | undefined>

/** Returns whether it reads and decides all complaints. */
export const mayDecide = (actor: Context['actor']): boolean =>
  actor.kind === 'staff' && complaintRoles.some((role) => role === actor.role)

/** Limits complaints, which may be about staff, to owners and the assignee. */
export function readableContacts({ actor }: Context): SQL | undefined {
  if (actor.kind !== 'staff' || mayDecide(actor)) return undefined
  return or(isNull(complaint), eq(contactMessages.ownerStaffId, actor.id))
}

/** Returns a page of messages, latest first, by keyset. */
export async function findContacts(
  ctx: Context,
  { q, topic, view, after }: ContactFilter,
): Promise<{ contacts: ListedContact[]; next: string | null }> {
  const rows = await ctx.db
    .select({ ...getTableColumns(contactMessages), owner: staff.name })
    .from(contactMessages)
    .leftJoin(staff, eq(staff.id, contactMessages.ownerStaffId))
    .where(
      and(
        ofView[view],
        readableContacts(ctx),
        topic ? eq(contactMessages.topic, topic) : undefined,
        ...meansPerson({ text: contactSearchText, email: contactMessages.emailNormalized }, q),
        after ? lt(contactMessages.id, decodeCursor(after)) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(contactPageSize + 1)
  const page = rows.slice(0, contactPageSize)
  const last = page.at(-1)
  return {
    contacts: page.map((row) => present(ctx, row, row.owner)),
    next: rows.length > page.length && last ? encodeCursor(last.id) : null,
  }
}

/** Returns a message. @throws `not_found`, also for complaints closed to the caller. */
export async function requireContact(ctx: Context, id: string): Promise<ContactMessage> {
  const [found] = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), readableContacts(ctx)))
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('not_found', 'The requested resource was not found.')

/** Locks a message. @throws `not_found`. */
export async function lockContact(ctx: Context, id: string): Promise<ContactMessage> {
  const [found] = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), readableContacts(ctx)))
    .for('update')
  if (!found) throw notFound()
  return found
}

export interface ContactDetailDeps {
  readonly keys: EncryptionKeys
  readonly findApplicationId: (ctx: Context, reference: string) => Promise<string | undefined>
}

/** Returns a message with replies and notes. */
export async function requireContactDetail(
  ctx: Context,
  { keys, findApplicationId }: ContactDetailDeps,
  id: string,
): Promise<ContactDetail> {
  const contact = await requireContact(ctx, id)
  const isOpenTo = (to: ComplaintStatus) => mayDecide(ctx.actor) || !isDecided(to)
  const colleagues = await findColleagues(ctx)
  const [owner] = await ctx.db
    .select()
    .from(staff)
    .where(eq(staff.id, contact.ownerStaffId ?? id))
  const { phone, channel, bestTime, spamScore, spamSignals, outcome, ownerStaffId } = contact
  const { applicationReference: reference } = contact
  return {
    contact: {
      ...present(ctx, contact, owner?.name ?? null),
      ...{ phone, channel, bestTime, spamScore, spamSignals, outcome, ownerId: ownerStaffId },
      message: decrypt(keys, contact.bodyEncrypted, bodyContext(id)),
      application: reference === null ? null : { reference, id: (await findApplicationId(ctx, reference)) ?? null },
      firstReplyAt: contact.firstReplyAt?.toISOString() ?? null,
      closedAt: contact.closedAt?.toISOString() ?? null,
      closedBy: contact.status === 'closed' ? await findCloser(ctx, id) : null,
    },
    entries: await findEntries(ctx, keys, id),
    complaintMoves: contact.complaint ? complaintMoves(contact.complaint).filter(isOpenTo) : [],
    colleagues,
  }
}

async function findCloser(ctx: Context, id: string): Promise<string | null> {
  const [last] = await ctx.db
    .select({ name: staff.name })
    .from(auditLog)
    .innerJoin(staff, eq(staff.id, auditLog.actorId))
    .where(and(isAbout(id), eq(auditLog.action, 'contact.close')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last?.name ?? null
}

const findColleagues = (ctx: Context) =>
  ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...contactRoles])))
    .orderBy(sql`${staff.name} collate "und-x-icu"`)

async function findEntries(ctx: Context, keys: EncryptionKeys, contactId: string): Promise<ContactDetail['entries']> {
  const rows = await ctx.db
    .select({ entry: contactEntries, by: staff.name })
    .from(contactEntries)
    .innerJoin(staff, eq(staff.id, contactEntries.staffId))
    .where(eq(contactEntries.contactId, contactId))
    .orderBy(asc(contactEntries.at), asc(contactEntries.id))
  return rows.map(({ entry: { id, kind, bodyEncrypted, at, sentAt }, by }) => ({
    ...{ id, kind, by, body: decrypt(keys, bodyEncrypted, entryContext(id)) },
    at: at.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

/** Returns a reply with its message, unless deleted. */
export async function findReply(ctx: Context, entryId: string) {
  const [found] = await ctx.db
    .select({ entry: contactEntries, contact: contactMessages, by: staff.name })
    .from(contactEntries)
    .innerJoin(contactMessages, eq(contactMessages.id, contactEntries.contactId))
    .innerJoin(staff, eq(staff.id, contactEntries.staffId))
    .where(eq(contactEntries.id, entryId))
  return found
}

/** Returns existing messages by arrival. */
export const findReceived = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({
      ...{ reference: contactMessages.reference, topic: contactMessages.topic, dueAt: contactMessages.dueAt },
      callAt: contactMessages.callAt,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .orderBy(contactMessages.id)

function present(ctx: Context, row: ContactMessage, owner: string | null): ListedContact {
  const { id, reference, name, email, topic, status, complaint, isSpam, createdAt, dueAt } = row
  const isSettled = complaint ? isDecided(complaint) : status === 'replied' || status === 'closed'
  return {
    ...{ id, reference, name, email, topic, status, complaint, owner, isSpam },
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && !isSettled && dueAt < ctx.now(),
    call: row.callAt && { startsAt: row.callAt.toISOString(), isCanceled: row.callCanceledAt !== null },
  }
}
