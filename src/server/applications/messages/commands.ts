import { and, eq, gte, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isTrusted, requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Message } from '#shared/applications/messages/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { findMessage, messageContext, unverifiedSessionOf } from './queries.ts'
import { applicationMessages as messages } from './table.ts'

interface Writing {
  readonly id: string
  readonly body: string
}

const maxPerHour = 30
/** Of an application in sessions that weren't opened by email, which anyone can start. */
const maxUnverified = 100
/** Beyond this the recipient is reading along. */
const maxEmailsPerHour = 6
const hourMs = 60 * 60_000

/**
 * Saves an applicant's message and notifies the assignee or all recipients.
 * @throws `rate_limited`, because anyone can apply.
 */
export async function writeAsApplicant(ctx: Context, keys: EncryptionKeys, writing: Writing): Promise<Message> {
  const { id } = await requireOwnApplication(ctx)
  return transact(ctx, async (ctx) => {
    const before = await countBefore(ctx, id, writing.id)
    return write(ctx, keys, {
      ...{ applicationId: id, author: 'applicant', staffId: null, isNotified: before < maxEmailsPerHour },
      ...writing,
    })
  })
}

/** Saves a staff message and notifies the applicant. */
export async function writeAsStaff(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, ...writing }: Writing & { applicationId: string },
): Promise<Message> {
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'Only staff can write here.')
  const { id } = await requireApplication(ctx, applicationId)
  return write(ctx, keys, {
    ...{ applicationId: id, author: 'staff', staffId: ctx.actor.id, isNotified: true },
    ...writing,
  })
}

/**
 * Saves an applicant's remark without notifying anyone; it is deleted with their messages.
 * @throws `rate_limited`, as for messages.
 */
export async function noteAsApplicant(ctx: Context, keys: EncryptionKeys, body: string): Promise<void> {
  const { id: applicationId } = await requireOwnApplication(ctx)
  const id = uuidv7()
  const bodyEncrypted = encrypt(keys, body, messageContext(id))
  await transact(ctx, async (ctx) => {
    await countBefore(ctx, applicationId, id)
    await ctx.db.insert(messages).values({
      ...{ id, applicationId, author: 'applicant', bodyEncrypted, at: ctx.now() },
      unverifiedSessionId: unverifiedSessionOf(ctx),
    })
    await keepWaiting(ctx, applicationId, 'applicant')
  })
}

/** The applicant waits since their first message after the last from staff. */
const keepWaiting = ({ db, now }: Context, id: string, author: 'applicant' | 'staff') =>
  db
    .update(applications)
    .set({
      unansweredSince:
        author === 'staff' ? null : sql`coalesce(${applications.unansweredSince}, ${now().toISOString()})`,
    })
    .where(eq(applications.id, id))

/**
 * Returns how many messages the applicant wrote in the last hour, without the one with this id.
 * @throws `rate_limited`, `forbidden`.
 */
async function countBefore(ctx: Context, applicationId: string, id: string): Promise<number> {
  // Locks the application, so that concurrent messages count each other.
  await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, applicationId))
  const count = (where: SQL | undefined) =>
    ctx.db.$count(messages, and(eq(messages.applicationId, applicationId), ne(messages.id, id), where))
  if (unverifiedSessionOf(ctx) && (await count(isNotNull(messages.unverifiedSessionId))) >= maxUnverified)
    throw new AppError('forbidden', 'Verify your email to send more messages. Everything you’ve sent is saved.')
  const hourAgo = new Date(ctx.now().getTime() - hourMs)
  const before = await count(and(eq(messages.author, 'applicant'), gte(messages.at, hourAgo)))
  if (before >= maxPerHour)
    throw new AppError(
      'rate_limited',
      'You’ve sent a lot of messages in the last hour. Please try again later.',
      {},
      600,
    )
  return before
}

interface Written extends Writing {
  readonly applicationId: string
  readonly author: 'applicant' | 'staff'
  readonly staffId: string | null
  readonly isNotified: boolean
}

function write(ctx: Context, keys: EncryptionKeys, { body, isNotified, ...row }: Written): Promise<Message> {
  return transact(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(messages)
      .values({
        ...{ ...row, bodyEncrypted: encrypt(keys, body, messageContext(row.id)), at: ctx.now() },
        unverifiedSessionId: unverifiedSessionOf(ctx),
      })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) {
      await keepWaiting(ctx, row.applicationId, row.author)
      await updateInboxes(ctx, row)
      if (isNotified) await enqueue(ctx, await notificationOf(ctx, row), { applicationId: row.applicationId })
      await announce(ctx, 'applications', row.applicationId)
    }
    const written = await findMessage(ctx, keys, row)
    // Only the same author can repeat an id.
    if (written?.author !== row.author)
      throw new AppError('conflict', 'We couldn’t save this message. Please send it again.')
    return written
  })
}

/**
 * Anyone can start a draft and write, so those notifications are spaced; apart from them also those that go to all owners
 * and managers, because one mailbox can open many applications.
 */
async function notificationOf(ctx: Context, { author, applicationId }: Pick<Written, 'author' | 'applicationId'>) {
  if (author === 'staff') return 'messages.notify-applicant'
  const [opened] = await ctx.db
    .select({ owner: applications.ownerStaffId })
    .from(applications)
    .where(and(eq(applications.id, applicationId), isTrusted))
  if (!opened) return 'messages.notify-staff-of-unverified'
  return opened.owner ? 'messages.notify-staff' : 'messages.notify-staff-of-unassigned'
}

/** A message of the applicant waits for the owner; a reply of staff settles it. */
async function updateInboxes(ctx: Context, { applicationId, author }: Pick<Written, 'applicationId' | 'author'>) {
  if (author === 'staff') return finishNotifications(ctx, { kinds: ['reply'], itemIds: [applicationId] })
  const [application] = await ctx.db
    .select({ owner: applications.ownerStaffId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  if (application)
    await notify(ctx, {
      ...{ kind: 'reply', record: { kind: 'application', id: applicationId }, recipients: [application.owner] },
    })
}
