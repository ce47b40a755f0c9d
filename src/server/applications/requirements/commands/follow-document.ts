import { and, eq, inArray } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { returnApplication } from '#server/applications/requirements/commands/return-application.ts'
import { findAnswers, requireRequirement } from '#server/applications/requirements/queries.ts'
import { requirementDocuments as answers, requirements } from '#server/applications/requirements/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type AnswerState, statusBy } from '#shared/applications/requirements/requirement-status.ts'

/**
 * Notes that a document is on its way for something that was asked for. What is not asked for any more, or not of this
 * application, is passed over: the document is taken all the same.
 */
export async function answerRequirement(
  ctx: Context,
  { requirementId, applicationId, documentId }: { requirementId: string; applicationId: string; documentId: string },
): Promise<void> {
  const [asked] = await ctx.db
    .select()
    .from(requirements)
    .where(
      and(
        eq(requirements.id, requirementId),
        eq(requirements.applicationId, applicationId),
        inArray(requirements.status, ['open', 'sent']),
      ),
    )
  if (asked) await ctx.db.insert(answers).values({ documentId, requirementId, state: 'coming', updatedAt: ctx.now() })
}

/**
 * Notes what became of a document; nothing where it came for nothing that was asked for. The requirement follows, and
 * with the last one the application.
 */
export function followDocument(
  ctx: Context,
  { documentId, state, reason }: { documentId: string; state: AnswerState; reason: string | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, documentId))
    // A verdict stands, also when the file is deleted later.
    if (!answer || answer.state === 'accepted' || answer.state === 'rejected') return
    const { id, applicationId } = await requireRequirement(ctx, answer.requirementId)
    // Of two that are judged at once, the second sees what the first has settled.
    await lockApplication(ctx, applicationId)
    await ctx.db.update(answers).set({ state, reason, updatedAt: ctx.now() }).where(eq(answers.documentId, documentId))
    await settleRequirement(ctx, id)
  })
}

/** The verdict on a document was taken back: what it came for waits for a look again. */
export function reopenAnswer(ctx: Context, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, documentId))
    if (!answer) return
    const { id, applicationId } = await requireRequirement(ctx, answer.requirementId)
    await lockApplication(ctx, applicationId)
    await ctx.db
      .update(answers)
      .set({ state: 'received', reason: null, updatedAt: ctx.now() })
      .where(eq(answers.documentId, documentId))
    await settleRequirement(ctx, id)
  })
}

/** Lets a document that is here already answer what its copy `from` was sent for, until somebody has looked at it. */
export async function passAnswer(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, from))
  if (!answer) return
  await ctx.db
    .insert(answers)
    .values({ ...answer, documentId: to, updatedAt: ctx.now() })
    .onConflictDoNothing()
  await followDocument(ctx, { documentId: to, state: 'received', reason: null })
}

/** Sets a requirement that is not waived to what its documents make of it; call it with the application locked. */
export async function settleRequirement(ctx: Context, id: string): Promise<void> {
  const { status: before, applicationId } = await requireRequirement(ctx, id)
  if (before === 'waived') return
  const status = statusBy((await findAnswers(ctx, [id])).map(({ state }) => state))
  if (status === before) return
  const now = ctx.now()
  await ctx.db
    .update(requirements)
    .set({ status, updatedAt: now, closedAt: status === 'met' ? now : null })
    .where(eq(requirements.id, id))
  await returnApplication(ctx, applicationId)
}
