import { v7 as uuidv7 } from 'uuid'
import { answersContext, encryptAnswers } from '#server/applications/applications/answers.ts'
import { newReference } from '#server/applications/applications/commands/start-application.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applicationAnswers, applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { type Known, startingAnswers } from '#shared/applications/applications/starting-answers.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** The applicant of a prepared draft and their known answers. */
interface Person {
  readonly leadId: string
  readonly name: string
  readonly email: string
  readonly known: Known
  /** Owner of the lead; if absent, the staff member who prepares the application. */
  readonly ownerStaffId?: string | null
}

/**
 * Starts a draft for a lead who talked to staff or came through an API client, with all known answers, and emails them
 * how to continue. Only the owner of the mailbox can open it. Runs in the transaction of `ctx`.
 */
export async function prepareApplication(
  ctx: Context,
  keys: EncryptionKeys,
  { type, person: { leadId, name, email, known, ownerStaffId } }: { type: ApplicationType; person: Person },
): Promise<Application> {
  const now = ctx.now()
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const [created] = await ctx.db
    .insert(applications)
    .values({
      ...{ id: uuidv7(), reference: newReference(), type, name, email, emailNormalized: normalizeEmail(email), leadId },
      ...{ stage: 'draft', stageChangedAt: now, createdAt: now, updatedAt: now },
      ownerStaffId: ownerStaffId ?? staffId,
    })
    .returning()
  if (!created) throw new Error('An insert without a conflict returned nothing.')
  await ctx.db.insert(applicationStageChanges).values({
    ...{ id: uuidv7(), applicationId: created.id, to: 'draft', actorKind: staffId ? 'staff' : 'system' },
    ...{ actorId: staffId, at: now, requestId: ctx.requestId },
  })
  const answers = startingAnswers({ name, email }, known, now)
  for (const step of stepsFor(type)) {
    const given = answers[step.slug]
    if (!given || Object.keys(given).length === 0) continue
    const encrypted = encryptAnswers(keys, step, answersContext(created.id, step.slug), given, undefined)
    await ctx.db
      .insert(applicationAnswers)
      .values({ applicationId: created.id, step: step.slug, encrypted, version: 1, savedAt: now })
  }
  await enqueue(ctx, 'applications.send-prepared', { applicationId: created.id })
  return created
}
