import { randomInt } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { answersContext, encryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { listedAnswers } from '#server/applications/applications/commands/submit-application.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
import { applicationAnswers, applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { formatReference, referenceBase } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

export interface AddedApplication {
  readonly id: string
  readonly type: ApplicationType
  readonly name: string
  readonly email: string
  readonly stage: Stage
  readonly answers: Readonly<Record<string, DraftAnswers>>
  readonly ownerStaffId: string | null
  readonly createdAt: Date
  /** Null for a draft. */
  readonly submittedAt: Date | null
  /** When it got its stage. */
  readonly stageChangedAt: Date
  /** Shown in its history, next to the stage. */
  readonly reason: string
}

/**
 * Adds imported applications in the caller's transaction: without signature, transcript and consent, which a file can't
 * prove, and without email. Links the leads with their addresses.
 */
export async function addApplications(
  ctx: Context,
  keys: EncryptionKeys,
  at: Date,
  added: readonly AddedApplication[],
): Promise<void> {
  if (added.length === 0) return
  const leadIds = await findLeadIds(ctx, added)
  await ctx.db.insert(applications).values(
    added.map(({ answers, reason: _reason, ...application }) => {
      const { type, email, submittedAt } = application
      return {
        ...{ ...application, reference: newReference(), emailNormalized: normalizeEmail(email) },
        // Lists show the answers of submitted applications only.
        ...(submittedAt && listedAnswers(maskedSteps(type, answers))),
        leadId: leadIds.get(normalizeEmail(email)) ?? null,
        ...{ importedAt: at, updatedAt: at },
      }
    }),
  )
  const stored = added.flatMap(({ id, type, answers }) =>
    stepsFor(type).flatMap((step) => {
      const given = answers[step.slug]
      if (!given) return []
      const encrypted = encryptAnswers(keys, step, answersContext(id, step.slug), given, undefined)
      const hash = lookupHash(keys, { applicationId: id, step: step.slug, encrypted })
      return { applicationId: id, step: step.slug, encrypted, version: 1, savedAt: at, lookupHash: hash }
    }),
  )
  if (stored.length > 0) await ctx.db.insert(applicationAnswers).values(stored)
  const { id: actorId } = requireActor(ctx)
  await ctx.db.insert(applicationStageChanges).values(
    added.map(({ id: applicationId, stage: to, reason, stageChangedAt }) => ({
      ...{
        id: uuidv7(),
        applicationId,
        to,
        reason,
        at: stageChangedAt,
        requestId: ctx.requestId,
        actorKind: 'staff' as const,
        actorId,
      },
    })),
  )
}

/** As `maskAnswers` of stored answers: texts of secrets are not read. */
const maskedSteps = (type: ApplicationType, answers: AddedApplication['answers']) =>
  stepsFor(type).map((step) => ({ step, masked: maskAnswers(step, answers[step.slug] ?? {}) }))

async function findLeadIds(ctx: Context, added: readonly AddedApplication[]): Promise<ReadonlyMap<string, string>> {
  const found = await ctx.db
    .select({ id: sql<string>`coalesce(${leads.mergedIntoId}, ${leads.id})`, email: leads.emailNormalized })
    .from(leads)
    .where(
      inArray(
        leads.emailNormalized,
        added.map(({ email }) => normalizeEmail(email)),
      ),
    )
  return new Map(found.flatMap(({ id, email }) => (email ? [[email, id] as const] : [])))
}

/** Creates a random reference that can't be guessed. */
const newReference = () => formatReference(Array.from({ length: 7 }, () => randomInt(referenceBase)))
