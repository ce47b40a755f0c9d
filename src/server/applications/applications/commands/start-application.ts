import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import type { Application } from '#server/applications/applications/queries.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { syncLeadStatusFromApplication } from '#server/intake/leads/commands.ts'
import { findLeadIdByEmail } from '#server/intake/leads/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findBotSignals } from '#shared/applications/applications/bot-signals.ts'
import type { startApplication as startContract } from '#shared/applications/applications/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatReference, referenceBase } from '#shared/kit/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** Requests with the same key within this time are treated as retries, ms. */
const retryWindowMs = 10 * 60_000

type StartInput = z.output<typeof startContract.input>

/**
 * Starts a draft. Links it to the lead with the same email only if this browser created that lead, because anyone can
 * enter any address. Otherwise `linkLeadByVerifiedEmail` links it once the applicant opens the draft from an email.
 * @param request.idempotencyKey a retry with the same key finds the same draft.
 * @param request.ownLeadId the lead from this browser's cookie.
 * @throws AppError `conflict` if the key was used for something else.
 */
export function startApplication(
  ctx: Context,
  { type, name, email, homepage, seconds }: StartInput,
  { idempotencyKey, ownLeadId }: { idempotencyKey: string | undefined; ownLeadId: string | undefined },
): Promise<Application> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const emailNormalized = normalizeEmail(email)
    const begun = {
      ...{ id: uuidv7(), reference: newReference(), type, name, email, emailNormalized, idempotencyKey },
      ...{ stage: 'draft' as const, stageChangedAt: now, createdAt: now, updatedAt: now },
      botSignals: findBotSignals(homepage, seconds),
      leadId: await findOwnLeadId(ctx, emailNormalized, ownLeadId),
    }
    const [created] = await ctx.db
      .insert(applications)
      .values(begun)
      .onConflictDoNothing({ target: applications.idempotencyKey })
      .returning()
    if (!created) return repeated(ctx, begun.emailNormalized, idempotencyKey)
    await ctx.db.insert(applicationStageChanges).values({
      ...{ id: uuidv7(), applicationId: created.id, to: 'draft', actorKind: 'applicant' },
      ...{ actorId: created.id, at: now, requestId: ctx.requestId },
    })
    await enqueue(ctx, 'applications.send-started', { applicationId: created.id })
    await syncLeadStatusFromApplication(ctx, { leadId: created.leadId, applicationId: created.id, event: 'started' })
    return created
  })
}

async function findOwnLeadId(ctx: Context, emailNormalized: string, ownLeadId: string | undefined) {
  const id = ownLeadId ? await findLeadIdByEmail(ctx, emailNormalized) : null
  return id === ownLeadId ? id : null
}

/**
 * Links an application to the lead with its email address once the address is verified. Runs in the transaction of
 * `ctx` with the application locked; does nothing if it already has a lead or no lead matches.
 */
export async function linkLeadByVerifiedEmail(ctx: Context, application: Application): Promise<void> {
  const { id, leadId: known, emailNormalized, submittedAt } = application
  const leadId = known ?? (await findLeadIdByEmail(ctx, emailNormalized))
  if (known || !leadId) return
  await ctx.db.update(applications).set({ leadId }).where(eq(applications.id, id))
  await syncLeadStatusFromApplication(ctx, { leadId, applicationId: id, event: 'started' })
  if (submittedAt) await syncLeadStatusFromApplication(ctx, { leadId, applicationId: id, event: 'sent' })
}

/** A caller who knows the key and its email address sent the first request. */
async function repeated(ctx: Context, email: string, key: string | undefined): Promise<Application> {
  const [known] = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.idempotencyKey, key ?? ''))
  const isSame = known?.emailNormalized === email && ctx.now().getTime() - known.createdAt.getTime() < retryWindowMs
  if (!known || !isSame) throw new AppError('conflict', 'This request was already sent with different answers.')
  return known
}

/** Random, so that references can't be guessed. */
export const newReference = () => formatReference(Array.from({ length: 7 }, () => randomInt(referenceBase)))
