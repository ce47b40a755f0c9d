import { and, eq, inArray } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import {
  countUnmet,
  findAnswers,
  findStageBefore,
  requireRequirement,
} from '#server/applications/requirements/queries.ts'
import { requirementDocuments as answers, requirements } from '#server/applications/requirements/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type AnswerState, statusBy } from '#shared/applications/requirements/contract.ts'

/** Returns a locked application to its previous stage once no requirements are open. */
export async function returnApplication(ctx: Context, applicationId: string): Promise<void> {
  const { stage } = await requireApplication(ctx, applicationId)
  if (stage !== 'docs_needed' || (await countUnmet(ctx, applicationId)) > 0) return
  const to = await findStageBefore(ctx, applicationId)
  // Its guards were checked on first entry.
  const wasMet = async () => undefined
  await moveApplication(
    { ...ctx, actor: { kind: 'system' } },
    { id: applicationId, to, reason: 'All requested documents were received or waived' },
    { 'submission-sent': wasMet, 'contract-signed': wasMet },
  )
}

/** Links an upload to its requirement; accepted even if that is closed or another application's. */
export async function fulfillRequirement(
  ctx: Context,
  { requirementId, applicationId, documentId }: { requirementId: string; applicationId: string; documentId: string },
): Promise<void> {
  const [requirement] = await ctx.db
    .select()
    .from(requirements)
    .where(
      and(
        eq(requirements.id, requirementId),
        eq(requirements.applicationId, applicationId),
        inArray(requirements.status, ['open', 'sent']),
      ),
    )
  if (requirement)
    await ctx.db.insert(answers).values({ documentId, requirementId, state: 'coming', updatedAt: ctx.now() })
}

/** Updates a document's requirement and returns the application once all are met. */
export function syncFromDocument(
  ctx: Context,
  { documentId, state, reason }: { documentId: string; state: AnswerState; reason: string | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, documentId))
    // Decisions outlive the file.
    if (!answer || answer.state === 'accepted' || answer.state === 'rejected') return
    const { id, applicationId } = await requireRequirement(ctx, answer.requirementId)
    // Locked, so that concurrent reviews see each other's result.
    await lockApplication(ctx, applicationId)
    await ctx.db.update(answers).set({ state, reason, updatedAt: ctx.now() }).where(eq(answers.documentId, documentId))
    await recomputeRequirement(ctx, id)
  })
}

/** Resets a fulfillment whose review was undone. */
export function reopenFulfillment(ctx: Context, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, documentId))
    if (!answer) return
    const { id, applicationId } = await requireRequirement(ctx, answer.requirementId)
    await lockApplication(ctx, applicationId)
    await ctx.db
      .update(answers)
      .set({ state: 'received', reason: null, updatedAt: ctx.now() })
      .where(eq(answers.documentId, documentId))
    await recomputeRequirement(ctx, id)
  })
}

/** Moves a fulfillment from a copy to the existing document for review. */
export async function transferFulfillment(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const [answer] = await ctx.db.select().from(answers).where(eq(answers.documentId, from))
  if (!answer) return
  await ctx.db
    .insert(answers)
    .values({ ...answer, documentId: to, updatedAt: ctx.now() })
    .onConflictDoNothing()
  await syncFromDocument(ctx, { documentId: to, state: 'received', reason: null })
}

/** Recomputes a requirement's status unless waived; the application must be locked. */
export async function recomputeRequirement(ctx: Context, id: string): Promise<void> {
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
