import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import { answersContext, encryptAnswers } from '#server/applications/applications/answers.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applicationAnswers, applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { chargeDraft } from '#server/identity/auth/commands/limit-attempts.ts'
import { staff } from '#server/identity/staff/table.ts'
import { syncLeadStatusFromApplication } from '#server/intake/leads/commands.ts'
import { findLeadIdByEmail } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { findLatestAnswers, findLatestPersonalAnswers } from '#server/intake/prequalification/queries.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { startApplication as startContract } from '#shared/applications/applications/contract.ts'
import { type Known, readKnown, startingAnswers } from '#shared/applications/applications/starting-answers.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { findBotSignals } from '#shared/intake/leads/bot-signals.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatReference, referenceBase } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { StartConsent } from '#shared/messaging/consents/start-consent.ts'

/** The same key within this time is a retry. */
const retryWindowMs = 10 * 60_000

type StartInput = z.output<typeof startContract.input>

/**
 * Starts a draft with the answers given elsewhere on the site, linking only this browser's lead, because anyone can enter any address; see
 * `linkLeadByVerifiedEmail`.
 * @param request.idempotencyKey a retry returns the same draft.
 * @param request.ownLeadId from the cookie.
 * @throws `conflict` if the key was used otherwise, `rate_limited` after many drafts of one address.
 */
export function startApplication(
  ctx: Context,
  keys: EncryptionKeys,
  { type, name, email, known = { analysis: {}, personal: {} }, homepage, seconds }: StartInput,
  { idempotencyKey, ownLeadId }: { idempotencyKey: string | undefined; ownLeadId: string | undefined },
): Promise<Application> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const emailNormalized = normalizeEmail(email)
    const values = {
      ...{ id: uuidv7(), reference: newReference(), type, name, email, emailNormalized, idempotencyKey },
      ...{ stage: 'draft' as const, stageChangedAt: now, createdAt: now, updatedAt: now },
      botSignals: findBotSignals(homepage, seconds),
      ...(await findOwnLead(ctx, emailNormalized, ownLeadId)),
    }
    const [created] = await ctx.db
      .insert(applications)
      .values(values)
      .onConflictDoNothing({ target: applications.idempotencyKey })
      .returning()
    if (!created) return repeated(ctx, values.emailNormalized, idempotencyKey)
    await ctx.db.insert(applicationStageChanges).values({
      ...{ id: uuidv7(), applicationId: created.id, to: 'draft', actorKind: 'applicant' },
      ...{ actorId: created.id, at: now, requestId: ctx.requestId },
    })
    // Before the email: its count stays if the draft is refused.
    await chargeDraft(ctx, emailNormalized)
    await saveKnown(ctx, keys, created, readKnown(known.phone || undefined, known.analysis, known.personal))
    if (!(await enqueueEmail(ctx, 'applications.send-started', { applicationId: created.id, email: created.email })))
      await ctx.db.update(applications).set({ isUnannounced: true }).where(eq(applications.id, created.id))
    await syncLeadStatusFromApplication(ctx, { leadId: created.leadId, applicationId: created.id, event: 'started' })
    return created
  })
}

/**
 * The browser's own answers win over those of its lead, which it may have left in another tab. The lead's phone number
 * is not used: staff may have corrected it since.
 */
async function saveKnown(ctx: Context, keys: EncryptionKeys, application: Application, sent: Known): Promise<void> {
  const { leadId } = application
  const known: Known = leadId
    ? {
        ...sent,
        analysis: { ...(await findLatestAnswers(ctx, [leadId])), ...sent.analysis },
        personal: { ...(await findLatestPersonalAnswers(ctx, [leadId])), ...sent.personal },
      }
    : sent
  const isNothing = !known.phone && Object.keys({ ...known.analysis, ...known.personal }).length === 0
  if (!isNothing) await saveStartingAnswers(ctx, keys, application, known)
}

/** Saves the first version of each step with a known answer. */
async function saveStartingAnswers(
  ctx: Context,
  keys: EncryptionKeys,
  { id, name, email, type }: Application,
  known: Known,
): Promise<void> {
  const now = ctx.now()
  const answers = startingAnswers({ name, email, type }, known, now)
  for (const step of stepsFor(type)) {
    const given = answers[step.slug]
    if (!given || Object.keys(given).length === 0) continue
    const encrypted = encryptAnswers(keys, step, answersContext(id, step.slug), given, undefined)
    await ctx.db.insert(applicationAnswers).values({
      ...{ applicationId: id, step: step.slug, encrypted, version: 1, savedAt: now },
      lookupHash: lookupHash(keys, { applicationId: id, step: step.slug, encrypted }),
    })
  }
}

async function findOwnLead(ctx: Context, emailNormalized: string, ownLeadId: string | undefined) {
  const id = ownLeadId ? await findLeadIdByEmail(ctx, emailNormalized) : null
  if (!id || id !== ownLeadId) return { leadId: null }
  return { leadId: id, ownerStaffId: await findLeadOwner(ctx, id) }
}

/** The owner of the lead also gets the application; null for someone who no longer works on applications. */
async function findLeadOwner(ctx: Context, leadId: string): Promise<string | null> {
  const [owner] = await ctx.db
    .select({ id: staff.id })
    .from(leads)
    .innerJoin(staff, eq(staff.id, leads.ownerStaffId))
    .where(and(eq(leads.id, leadId), eq(staff.status, 'active'), inArray(staff.role, [...applicationRoles])))
  return owner?.id ?? null
}

/** Returns who gets an application with this address once someone opens it from the mailbox, if it has no owner. */
export async function findOwnerByEmail(ctx: Context, emailNormalized: string): Promise<string | null> {
  const leadId = await findLeadIdByEmail(ctx, emailNormalized)
  return leadId && findLeadOwner(ctx, leadId)
}

/** Links a locked application to its verified address's lead, in the caller's transaction. */
export async function linkLeadByVerifiedEmail(ctx: Context, application: Application): Promise<void> {
  const { id, leadId: known, emailNormalized, submittedAt } = application
  const leadId = known ?? (await findLeadIdByEmail(ctx, emailNormalized))
  if (known || !leadId) return
  const ownerStaffId = application.ownerStaffId ?? (await findLeadOwner(ctx, leadId))
  await ctx.db.update(applications).set({ leadId, ownerStaffId }).where(eq(applications.id, id))
  await syncLeadStatusFromApplication(ctx, { leadId, applicationId: id, event: 'started' })
  if (submittedAt) await syncLeadStatusFromApplication(ctx, { leadId, applicationId: id, event: 'sent' })
}

/** Key and address prove that the caller sent the first request. */
async function repeated(ctx: Context, email: string, key: string | undefined): Promise<Application> {
  const [known] = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.idempotencyKey, key ?? ''))
  const isSame = known?.emailNormalized === email && ctx.now().getTime() - known.createdAt.getTime() < retryWindowMs
  if (!known || !isSame) throw new AppError('conflict', 'This request was already sent with different answers.')
  return known
}

/** Creates a random reference that can't be guessed. */
const newReference = () => formatReference(Array.from({ length: 7 }, () => randomInt(referenceBase)))

interface Person {
  readonly leadId: string
  readonly name: string
  readonly email: string
  readonly known: Known
  /** If absent, the staff member preparing it. */
  readonly ownerStaffId?: string | null
}

/**
 * Starts a lead's draft with all known answers and emails how to continue, in the caller's transaction. Only the
 * mailbox owner can open it.
 */
export async function prepareApplication(
  ctx: Context,
  keys: EncryptionKeys,
  {
    type,
    consent,
    person: { leadId, name, email, known, ownerStaffId },
  }: { type: ApplicationType; consent?: StartConsent; person: Person },
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
  await saveStartingAnswers(ctx, keys, created, known)
  await enqueue(ctx, 'applications.send-prepared', { applicationId: created.id, ...(consent && { consent }) })
  return created
}
