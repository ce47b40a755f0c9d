import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireApplication, requireOwnApplication } from '#server/features/applications/queries.ts'
import { applications } from '#server/features/applications/table.ts'
import { findMessages, messageContext } from '#server/features/messages/queries.ts'
import { applicationMessages as messages } from '#server/features/messages/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Message } from '#shared/messages/contract.ts'

interface Writing {
  readonly id: string
  readonly body: string
}

/** Keeps what the applicant wrote, and tells the person who has the file, or everybody who answers. */
export async function writeAsApplicant(ctx: Context, keys: EncryptionKeys, writing: Writing): Promise<Message> {
  const { id } = await requireOwnApplication(ctx)
  return transact(ctx, async (ctx) => {
    await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, id))
    return write(ctx, keys, { applicationId: id, author: 'applicant', staffId: null, ...writing })
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
  return write(ctx, keys, { applicationId: id, author: 'staff', staffId: ctx.actor.id, ...writing })
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

function write(
  ctx: Context,
  keys: EncryptionKeys,
  { body, ...row }: Writing & { applicationId: string; author: 'applicant' | 'staff'; staffId: string | null },
): Promise<Message> {
  return transact(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(messages)
      .values({ ...row, bodySealed: seal(keys, body, messageContext(row.id)), at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) {
      await keepWaiting(ctx, row.applicationId, row.author)
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
