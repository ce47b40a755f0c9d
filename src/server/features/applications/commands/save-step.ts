import { and, eq } from 'drizzle-orm'
import {
  answersContext,
  maskAnswers,
  openAnswers,
  revealAnswers,
  sealAnswers,
} from '#server/features/applications/answers.ts'
import { requireOwnApplication } from '#server/features/applications/queries.ts'
import { applicationAnswers as answers, applications } from '#server/features/applications/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import type { SavedStep } from '#shared/applications/contract.ts'
import { type DraftAnswers, problemsOf, type Step } from '#shared/applications/step.ts'
import { stepsFor } from '#shared/applications/step-order.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Stores the answers of one step of the caller's draft, complete or not.
 * @throws AppError `conflict` where another device saved since `version`, or the application was sent already.
 */
export function saveStep(
  ctx: Context,
  keys: EncryptionKeys,
  typed: { step: string; answers: DraftAnswers; version: number },
): Promise<SavedStep> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const step = stepsFor(application.type).find(({ slug }) => slug === typed.step)
    if (!step) throw new AppError('not_found', 'There is no such step.')
    if (application.stage !== 'draft')
      throw new AppError('conflict', 'This application was sent already. Tell us what has changed, and we correct it.')

    const context = answersContext(application.id, step.slug)
    const ofStep = and(eq(answers.applicationId, application.id), eq(answers.step, step.slug))
    const [before] = await ctx.db.select().from(answers).where(ofStep).for('update')
    if ((before?.version ?? 0) !== typed.version) throw savedElsewhere()

    const sealed = sealAnswers(keys, step, context, typed.answers, before && openAnswers(keys, context, before.sealed))
    const saved = { sealed, version: typed.version + 1, savedAt: ctx.now() }
    const written = before
      ? await ctx.db.update(answers).set(saved).where(ofStep).returning()
      : await ctx.db
          .insert(answers)
          .values({ applicationId: application.id, step: step.slug, ...saved })
          .onConflictDoNothing()
          .returning()
    if (written.length === 0) throw savedElsewhere()
    await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, application.id))
    return presentStep(keys, step, application.id, { ...saved })
  })
}

/** A stored step as its owner sees it. */
export function presentStep(
  keys: EncryptionKeys,
  step: Step,
  applicationId: string,
  saved: { sealed: string; version: number; savedAt: Date } | undefined,
): SavedStep {
  if (!saved) return { slug: step.slug, answers: {}, version: 0, savedAt: null, problems: problemsOf(step, {}) }
  const context = answersContext(applicationId, step.slug)
  const stored = openAnswers(keys, context, saved.sealed)
  return {
    slug: step.slug,
    answers: maskAnswers(step, stored),
    version: saved.version,
    savedAt: saved.savedAt.toISOString(),
    problems: problemsOf(step, revealAnswers(keys, step, context, stored)),
  }
}

const savedElsewhere = () =>
  new AppError('conflict', 'This step was changed on another device meanwhile. Your answers were not overwritten.')
