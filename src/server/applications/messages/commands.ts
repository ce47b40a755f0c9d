import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findMessages, messageContext } from '#server/applications/messages/queries.ts'
import { applicationMessages as messages } from '#server/applications/messages/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Message } from '#shared/applications/messages/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Writing {
  readonly id: string
  readonly body: string
}

/** Messages of one applicant in an hour, at most. */
const maxPerHour = 30
/** Of them so many are mailed about: who was told so often looks by themselves. */
const mailedPerHour = 6
const hourMs = 60 * 60_000

/**
 * Keeps what the applicant wrote, and tells the person who has the file, or everybody who answers.
 * @throws AppError `rate_limited` for whoever writes without end: an application can be begun by anybody.
 */
export async function writeAsApplicant(ctx: Context, keys: EncryptionKeys, writing: Writing): Promise<Message> {
  const { id } = await requireOwnApplication(ctx)
  return transact(ctx, async (ctx) => {
    // Locks the application, so that of many at once each counts those before it.
    await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, id))
    const before = await countWritten(ctx, id, writing.id)
    if (before >= maxPerHour)
      throw new AppError('rate_limited', 'You have written a lot within an hour. Please go on a little later.', {}, 600)
    return write(ctx, keys, {
      ...{ applicationId: id, author: 'applicant', staffId: null, isTold: before < mailedPerHour },
      ...writing,
    })
  })
}

/** Keeps what a member of staff wrote, and tells the applicant that it is there. */
export async function writeAsStaff(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, ...writing }: Writing & { applicationId: string },
): Promise<Message> {
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'Only staff write here.')
  const { id } = await requireApplication(ctx, applicationId)
  return write(ctx, keys, {
    ...{ applicationId: id, author: 'staff', staffId: ctx.actor.id, isTold: true },
    ...writing,
  })
}

/** Keeps what the applicant said in doing something else, where it can be forgotten with the rest; tells nobody of it. */
export async function noteAsApplicant(ctx: Context, keys: EncryptionKeys, body: string): Promise<void> {
  const { id: applicationId } = await requireOwnApplication(ctx)
  const id = uuidv7()
  const bodySealed = seal(keys, body, messageContext(id))
  await transact(ctx, async (ctx) => {
    await ctx.db.insert(messages).values({ id, applicationId, author: 'applicant', bodySealed, at: ctx.now() })
    await keepWaiting(ctx, applicationId, 'applicant')
  })
}

/** Since when the applicant waits for an answer: from the first thing they wrote after the last of staff. */
const keepWaiting = ({ db, now }: Context, id: string, author: 'applicant' | 'staff') =>
  db
    .update(applications)
    .set({
      unansweredSince:
        author === 'staff' ? null : sql`coalesce(${applications.unansweredSince}, ${now().toISOString()})`,
    })
    .where(eq(applications.id, id))

/** How many messages the applicant wrote in the last hour, without the one that comes now. */
const countWritten = (ctx: Context, applicationId: string, id: string): Promise<number> =>
  ctx.db.$count(
    messages,
    and(
      ...[eq(messages.applicationId, applicationId), eq(messages.author, 'applicant'), ne(messages.id, id)],
      gte(messages.at, new Date(ctx.now().getTime() - hourMs)),
    ),
  )

interface Written extends Writing {
  readonly applicationId: string
  readonly author: 'applicant' | 'staff'
  readonly staffId: string | null
  /** The other side is told by mail. */
  readonly isTold: boolean
}

function write(ctx: Context, keys: EncryptionKeys, { body, isTold, ...row }: Written): Promise<Message> {
  return transact(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(messages)
      .values({ ...row, bodySealed: seal(keys, body, messageContext(row.id)), at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) {
      await keepWaiting(ctx, row.applicationId, row.author)
      if (isTold)
        await enqueue(ctx, row.author === 'staff' ? 'messages.tell-applicant' : 'messages.tell-staff', {
          applicationId: row.applicationId,
        })
      await announce(ctx, 'applications', row.applicationId)
    } else await refuseForeign(ctx, row)
    const written = (await findMessages(ctx, keys, row.applicationId)).find(({ id }) => id === row.id)
    if (!written) throw new Error('A message that was just written is not there.')
    return written
  })
}

/** An id that is taken is a repeated request only where it was the same writer's. */
async function refuseForeign(ctx: Context, row: { id: string; applicationId: string; author: string }) {
  const [known] = await ctx.db.select().from(messages).where(eq(messages.id, row.id))
  if (known?.applicationId !== row.applicationId || known.author !== row.author)
    throw new AppError('conflict', 'This message could not be kept. Please send it again.')
}
