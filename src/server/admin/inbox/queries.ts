import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { findRecords } from '#server/admin/search/queries.ts'
import { findSubjects } from '#server/admin/tasks/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notifications } from '#server/identity/notifications/table.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { payoutBatches } from '#server/placement/payouts/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeMoment, encodeMoment } from '#server/platform/db/cursor.ts'
import { type InboxEmails, type InboxFilter, type InboxItem, inboxPageSize } from '#shared/admin/inbox/contract.ts'
import { searchKinds } from '#shared/admin/search/record-key.ts'
import { type NotificationKind, notificationDays } from '#shared/identity/notifications/notification-kinds.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'

const dayMs = 24 * 60 * 60_000

/** Own notifications; older ones wait for deletion. */
export const isOwn = (ctx: Context, staffId: string): SQL | undefined =>
  and(
    eq(notifications.recipientId, staffId),
    gte(notifications.createdAt, new Date(ctx.now().getTime() - notificationDays * dayMs)),
  )

/** Returns the start of notes by id, if the caller may read them. */
export type FindNotes = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Returns a page of the caller's notifications, newest first, by keyset. */
export async function findInbox(ctx: Context, findNotes: FindNotes, { view, kind, after }: InboxFilter) {
  const last = after ? decodeMoment(after) : undefined
  const rows = await ctx.db
    .select({ notification: notifications, actor: staff.name })
    .from(notifications)
    .leftJoin(staff, eq(staff.id, notifications.actorId))
    .where(
      and(
        isOwn(ctx, requireActor(ctx).id),
        view === 'open' ? isNull(notifications.doneAt) : isNotNull(notifications.doneAt),
        kind ? eq(notifications.kind, kind) : undefined,
        last
          ? sql`(${notifications.createdAt}, ${notifications.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(inboxPageSize + 1)
  const page = rows.slice(0, inboxPageSize)
  const end = page.at(-1)?.notification
  return {
    items: await present(ctx, findNotes, page),
    next: rows.length > page.length && end ? encodeMoment({ at: end.createdAt, id: end.id }) : null,
  }
}

interface Row {
  readonly notification: typeof notifications.$inferSelect
  readonly actor: string | null
}

/** Names only records that the caller may read now. */
async function present(ctx: Context, findNotes: FindNotes, rows: readonly Row[]): Promise<InboxItem[]> {
  const records = rows.flatMap(({ notification: { recordKind: kind, recordId: id } }) =>
    searchKinds.flatMap((known) => (known === kind ? [{ kind: known, id }] : [])),
  )
  const { hits } = records.length > 0 ? await findRecords(ctx, { records }) : { hits: [] }
  const subjects = await findSubjects(
    ctx,
    rows.flatMap(({ notification: { kind, itemId } }) => (kind === 'task' ? [itemId] : [])),
  )
  const titles = new Map([...hits.map(({ id, title }) => [id, title] as const), ...(await findPayoutTitles(ctx, rows))])
  const notes = await findNotes(
    ctx,
    rows.flatMap(({ notification: { kind, recordId, itemId } }) =>
      kind === 'mention' && titles.has(recordId) ? [itemId] : [],
    ),
  )
  return rows.map(({ notification, actor }) => {
    const { id, kind, recordKind, recordId, itemId, createdAt, readAt, doneAt } = notification
    const subject = kind === 'task' ? subjects.get(itemId) : undefined
    const title = recordKind === 'task' ? subject : titles.get(recordId)
    return {
      ...{ id, kind, itemId, actor, at: createdAt.toISOString(), isRead: readAt !== null, isDone: doneAt !== null },
      record: { kind: recordKind, id: recordId, title: title ?? null },
      detail: recordKind === 'task' ? '' : (subject ?? notes.get(itemId) ?? ''),
    }
  })
}

async function findPayoutTitles(ctx: Context, rows: readonly Row[]): Promise<(readonly [string, string])[]> {
  const ids = rows.flatMap(({ notification: { recordKind, recordId } }) => (recordKind === 'payout' ? [recordId] : []))
  if (ids.length === 0 || !administratorRoles.some((role) => role === requireActor(ctx).role)) return []
  const found = await ctx.db
    .select({ id: payoutBatches.id, number: payoutBatches.number })
    .from(payoutBatches)
    .where(inArray(payoutBatches.id, ids))
  return found.map(({ id, number }) => [id, `Payout ${number}`])
}

/** Counts a person's unread notifications, of some kinds or all. */
export const countUnread = (ctx: Context, staffId: string, kinds?: readonly NotificationKind[]): Promise<number> =>
  ctx.db.$count(
    notifications,
    and(
      isOwn(ctx, staffId),
      isNull(notifications.doneAt),
      isNull(notifications.readAt),
      kinds && or(...kinds.map((kind) => eq(notifications.kind, kind))),
    ),
  )

/** Returns a notification that is neither read nor done. */
export async function findUnread({ db }: Context, id: string) {
  const [found] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNull(notifications.readAt), isNull(notifications.doneAt)))
  return found
}

type Notification = typeof notifications.$inferSelect

/** Returns whether nothing was emailed about the event, or it was repeated since. */
export const isUnemailed = ({ emailedAt, createdAt }: Pick<Notification, 'emailedAt' | 'createdAt'>): boolean =>
  emailedAt === null || emailedAt < createdAt

/** Returns when a person last got an email about notifications, ms; 0 if never. */
export async function findLastEmailed({ db }: Context, staffId: string): Promise<number> {
  const [last] = await db
    .select({ at: max(notifications.emailedAt) })
    .from(notifications)
    .where(eq(notifications.recipientId, staffId))
  return last?.at?.getTime() ?? 0
}

export interface Unemailed {
  readonly id: string
  readonly kind: NotificationKind
  /** The name of the colleague; null for automatic changes. */
  readonly actor: string | null
}

/** Returns a person's unread mentions, tasks and corrections since then that they want emails about at once, and got none. */
export async function findUnemailed(ctx: Context, person: Staff, since: Date): Promise<Unemailed[]> {
  const times = {
    mention: person.mentionEmail,
    task: person.assignmentEmail,
    correction: person.assignmentEmail,
  } as const
  const kinds = (['mention', 'task', 'correction'] as const).filter((kind) => times[kind] === 'now')
  return ctx.db
    .select({ id: notifications.id, kind: notifications.kind, actor: staff.name })
    .from(notifications)
    .leftJoin(staff, eq(staff.id, notifications.actorId))
    .where(
      and(
        eq(notifications.recipientId, person.id),
        inArray(notifications.kind, kinds),
        gte(notifications.createdAt, since),
        isNull(notifications.readAt),
        isNull(notifications.doneAt),
        or(isNull(notifications.emailedAt), lt(notifications.emailedAt, notifications.createdAt)),
      ),
    )
    .orderBy(notifications.createdAt, notifications.id)
}

/** Returns when the caller gets emails. */
export async function findInboxEmails(ctx: Context): Promise<InboxEmails> {
  const { mentionEmail, assignmentEmail } = await requireStaff(ctx, requireActor(ctx).id)
  return { mentions: mentionEmail, assignments: assignmentEmail }
}
