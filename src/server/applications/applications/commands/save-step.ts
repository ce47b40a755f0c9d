import { and, eq, sql } from 'drizzle-orm'
import {
  answersContext,
  decryptAnswers,
  encryptAnswers,
  maskAnswers,
  revealAnswers,
} from '#server/applications/applications/answers.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { applicationAnswers as answers, applications } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import { type DraftAnswers, problemsOf } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Saves a step of the caller's draft, complete or not.
 * @throws `conflict` if another device saved since `version`, or it was submitted.
 */
export async function saveStep(
  ctx: Context,
  keys: EncryptionKeys,
  typed: { step: string; answers: DraftAnswers; version: number },
): Promise<SavedStep> {
  const { application, before } = await requireOwnStep(ctx, typed.step)
  const step = stepsFor(application.type).find(({ slug }) => slug === typed.step)
  if (!step) throw new AppError('not_found', 'This step doesn’t exist.')
  if (application.stage !== 'draft')
    throw new AppError(
      'conflict',
      'This application was already submitted. Let us know what has changed, and we’ll correct it.',
    )
  if ((before?.version ?? 0) !== typed.version) throw savedElsewhereError()

  const context = answersContext(application.id, step.slug)
  const encrypted = encryptAnswers(
    keys,
    step,
    context,
    typed.answers,
    before && decryptAnswers(keys, context, before.encrypted),
  )
  const saved = { encrypted, version: typed.version + 1, savedAt: ctx.now() }
  const hash = lookupHash(keys, { applicationId: application.id, step: step.slug, encrypted })
  if (!(await writeStep(ctx, application.id, step.slug, { ...saved, lookupHash: hash }))) throw savedElsewhereError()
  return presentStep(keys, step, { id: application.id, saved, now: ctx.now() })
}

interface StoredStep {
  readonly encrypted: string
  readonly version: number
  readonly savedAt: Date
}

/** Not locked, because `writeStep` checks again. */
async function requireOwnStep(ctx: Context, slug: string) {
  const id = ctx.actor.kind === 'applicant' ? ctx.actor.applicationId : undefined
  const [row] = await ctx.db
    .select({ application: applications, before: answers })
    .from(applications)
    .leftJoin(answers, and(eq(answers.applicationId, applications.id), eq(answers.step, slug)))
    .where(id ? eq(applications.id, id) : sql`false`)
  if (!row) throw new AppError('not_found', 'This application was not found.')
  return row
}

/** A single statement: one round trip, its own transaction. False if submitted or changed since. */
async function writeStep(
  ctx: Context,
  id: string,
  slug: string,
  { encrypted, version, savedAt, lookupHash }: StoredStep & { readonly lookupHash: string | null },
) {
  const { rowCount } = await ctx.db.execute(sql`
    with draft as (
      update applications set updated_at = ${savedAt} where id = ${id} and stage = 'draft' returning id
    )
    insert into application_answers as saved (application_id, step, encrypted, version, saved_at, lookup_hash)
    select id, ${slug}, ${encrypted}, ${version}::int, ${savedAt}::timestamptz, ${lookupHash}::text from draft
    on conflict (application_id, step) do update
      set encrypted = excluded.encrypted, version = excluded.version, saved_at = excluded.saved_at,
        lookup_hash = excluded.lookup_hash
      where saved.version = excluded.version - 1`)
  return rowCount === 1
}

/** Formats a stored step for its owner. */
function presentStep(
  keys: EncryptionKeys,
  step: QuestionStep,
  { id, saved, now }: { id: string; saved: StoredStep | undefined; now: Date },
): SavedStep {
  if (!saved) return { slug: step.slug, answers: {}, version: 0, savedAt: null, problems: problemsOf(step, {}, now) }
  const context = answersContext(id, step.slug)
  // An earlier version stored up to 64 kB for a step without questions.
  const stored = step.questions.length > 0 ? decryptAnswers(keys, context, saved.encrypted) : {}
  return {
    slug: step.slug,
    answers: maskAnswers(step, stored),
    version: saved.version,
    savedAt: saved.savedAt.toISOString(),
    problems: problemsOf(step, revealAnswers(keys, step, context, stored), now),
  }
}

/**
 * Formats the steps of the caller's application. If staff corrected a step after its submission, callers who didn't open
 * it by email don't get the answers.
 */
export async function presentOwnSteps(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type, submittedAt }: Application,
): Promise<SavedStep[]> {
  const saved = await findAnswers(ctx, id)
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  return stepsFor(type).map((step) => {
    const stored = saved.get(step.slug)
    const isCorrected = submittedAt !== null && stored !== undefined && stored.savedAt > submittedAt
    const shown = presentStep(keys, step, { id, saved: stored, now: ctx.now() })
    return isCorrected && !isVerified ? { ...shown, answers: {}, problems: {} } : shown
  })
}

const savedElsewhereError = () =>
  new AppError('conflict', 'This step was changed on another device. Your answers were not overwritten.')
