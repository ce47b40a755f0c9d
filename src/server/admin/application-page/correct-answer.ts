import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requirePlainName } from '#server/applications/applicants/commands/authorize-owner.ts'
import { notifyReplacedOwners, refuseStaffAddress } from '#server/applications/applicants/commands/owner-mail.ts'
import { listOwnerAuthorizations } from '#server/applications/applicants/queries.ts'
import {
  answersContext,
  decryptAnswers,
  encryptAnswers,
  maskAnswers,
  revealAnswers,
} from '#server/applications/applications/answers.ts'
import { listedAnswers } from '#server/applications/applications/commands/submit-application.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
import { type Application, findAnswers, lockApplication } from '#server/applications/applications/queries.ts'
import { applicationAnswers, applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { AnswerValue } from '#shared/applications/applications/correction-contract.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { type DraftAnswers, isSecret, problemsOf } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { owners as ownersStep } from '#shared/applications/applications/steps/owners.ts'
import { findQuestion, type QuestionStep, valueAt } from '#shared/applications/applications/steps/question.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { decryptChange, encryptChange } from './corrections.ts'
import { answerCorrections } from './table.ts'

/** One email covers everything that is corrected, or undone, within this time. */
const notifyAfterMs = 10 * 60_000

interface Correction {
  readonly id: string
  readonly correctionId: string
  readonly step: string
  readonly path: string
  readonly before: AnswerValue
  readonly value: AnswerValue
  readonly reason: string
}

interface OpenStep {
  readonly step: QuestionStep
  readonly version: number
  readonly stored: unknown
}

/**
 * Corrects one answer of a submitted application, once; the signed transcript stays as it is. The applicant is emailed.
 * @throws `conflict` if it was changed since `before`, the application is a draft or closed, or the answer is part of
 * an authorization; `invalid` for a value the question doesn't accept; `rate_limited` if
 * an owner's former address must be emailed and the caller has changed too many.
 */
export function correctAnswer(ctx: Context, keys: EncryptionKeys, correction: Correction): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, correction.id)
    if (await isKnown(ctx, correction.correctionId)) return
    await writeAnswer(ctx, keys, application, correction)
  })
}

/**
 * Restores the answer before a correction, as another correction.
 * @throws `not_found`, `conflict` if it was undone, or corrected again since.
 */
export function undoCorrection(
  ctx: Context,
  keys: EncryptionKeys,
  { id, correctionId }: { id: string; correctionId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, id)
    const [wrong] = await ctx.db.select().from(answerCorrections).where(eq(answerCorrections.id, correctionId))
    if (!wrong || wrong.applicationId !== id) throw new AppError('not_found', 'This correction was not found.')
    if ((await ctx.db.$count(answerCorrections, eq(answerCorrections.undoes, correctionId))) > 0)
      throw new AppError('conflict', 'This correction was already undone. Refresh the page.')
    const { before, after, label } = decryptChange(keys, wrong)
    const { step, path } = wrong
    const reason = `Undone: ${label} is “${before.text || 'no answer'}” again.`
    await writeAnswer(ctx, keys, application, {
      ...{ id, correctionId: uuidv7(), step, path, before: after.value, value: before.value, reason },
      undoes: correctionId,
    })
  })
}

const isKnown = async (ctx: Context, id: string) =>
  (await ctx.db.$count(answerCorrections, eq(answerCorrections.id, id))) > 0

async function writeAnswer(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  { correctionId, step: slug, path, before, value, reason, undoes }: Correction & { undoes?: string },
): Promise<void> {
  const { id, type } = application
  requireCorrectable(application)
  const { step, stored, version } = await openStep(ctx, keys, application, slug)
  const answer = findAnswer(step, type, stored, path)
  const current = asValue(valueAt(stored, path))
  // Another user may have made the same correction.
  if (current === value) return
  if (current !== before)
    throw await staleWriteError(ctx, {
      ...{ subject: id, actions: ['application.correct-answer'], detail: { step: slug, path } },
      now: `${answer.label} is now “${answer.text || 'no answer'}”.`,
    })
  await refuseAuthorized(ctx, id, slug, path, current)

  const next = withValue(stored, path.split('.'), value)
  const context = answersContext(id, slug)
  const problems = problemsOf(step, revealAnswers(keys, step, context, next), ctx.now())
  const problem = Object.entries(problems).find(([at]) => at === path || path.startsWith(`${at}.`))
  if (problem) throw new AppError('invalid', 'Check your input and try again.', { value: problem[1] })
  if (slug === ownersStep.slug) {
    if (path.endsWith('.email') && typeof value === 'string') await refuseStaffAddress(ctx, value, 'value')
    // An undo restores what the applicant typed.
    if (path.endsWith('.fullName') && typeof value === 'string' && !undoes) requirePlainName(value, 'value')
    await notifyReplacedOwners(ctx, keys, application, { before: stored, after: next })
  }

  const now = ctx.now()
  const encrypted = encryptAnswers(keys, step, context, next as DraftAnswers, stored)
  const hash = lookupHash(keys, { applicationId: id, step: slug, encrypted })
  const saved = { encrypted, version: version + 1, savedAt: now, lookupHash: hash }
  await ctx.db
    .insert(applicationAnswers)
    .values({ applicationId: id, step: slug, ...saved })
    .onConflictDoUpdate({ target: [applicationAnswers.applicationId, applicationAnswers.step], set: saved })
  const after = findAnswer(step, type, next, path)
  const change = {
    ...{ label: answer.label, reason },
    ...{ before: { value: current, text: answer.text }, after: { value, text: after.text } },
  }
  await ctx.db.insert(answerCorrections).values({
    ...{ id: correctionId, applicationId: id, staffId: requireActor(ctx).id, step: slug, path, at: now },
    ...{ changeEncrypted: encryptChange(keys, correctionId, change), ...(undoes && { undoes }) },
  })
  await ctx.db
    .update(applications)
    .set({ updatedAt: now, ...(await listedNow(ctx, keys, application)) })
    .where(eq(applications.id, id))
  const isAddress = slug === ownersStep.slug && path.endsWith('.email')
  await record(ctx, 'application.correct-answer', id, {
    ...{ correctionId, step: slug, path },
    ...(isAddress && { before: hashed(current), after: hashed(value) }),
    ...(undoes && { undoes }),
  })
  await enqueue(ctx, 'applications.notify-corrected', { applicationId: id }, new Date(now.getTime() + notifyAfterMs))
  await announce(ctx, 'applications', id)
}

function requireCorrectable({ stage, submittedAt }: Application): void {
  if (!submittedAt)
    throw new AppError('conflict', 'The applicant is still filling in this application, and can change it themselves.')
  if (!isOpen(stage) && stage !== 'renewal')
    throw new AppError('conflict', 'This application is closed, so its answers can’t be corrected.')
}

async function openStep(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Application,
  slug: string,
): Promise<OpenStep> {
  const step = stepsFor(type).find((each) => each.slug === slug)
  if (!step) throw notCorrectable()
  const saved = (await findAnswers(ctx, id)).get(slug)
  const stored = saved ? decryptAnswers(keys, answersContext(id, slug), saved.encrypted) : {}
  return { step, stored, version: saved?.version ?? 0 }
}

/** Only questions that the application shows, no secrets, and no items of lists as a whole. */
function findAnswer(step: QuestionStep, type: Application['type'], stored: unknown, path: string) {
  const answer = answersAsText(step, maskAnswers(step, stored), type).find((each) => each.path === path)
  if (!answer || isSecret(step, path) || !findQuestion(step.questions, path)) throw notCorrectable()
  return answer
}

const notCorrectable = () => new AppError('not_found', 'This answer can’t be corrected here.')

/** Another owner authorized credit reports by this name: it is corrected with the authorization. */
async function refuseAuthorized(ctx: Context, id: string, slug: string, path: string, current: AnswerValue) {
  if (slug !== ownersStep.slug || !path.endsWith('.fullName') || typeof current !== 'string') return
  const authorizations = await listOwnerAuthorizations(ctx, id)
  if (authorizations.some(({ listedName }) => isSameName(listedName, current)))
    throw new AppError(
      'conflict',
      'This owner was asked to authorize credit reports under this name. Correct it under “Credit report authorizations”.',
    )
}

/** Addresses of owners who weren't asked yet are proof of who was to be asked. */
const hashed = (email: AnswerValue) => ({ addressHash: typeof email === 'string' ? addressHash(email) : null })

const asValue = (value: unknown): AnswerValue => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** Returns a copy with another value at a path that exists. */
function withValue(answers: unknown, [name = '', ...rest]: readonly string[], value: AnswerValue): unknown {
  if (Array.isArray(answers))
    return answers.map((item, index) => (String(index) === name ? withValue(item, rest, value) : item))
  const known = (answers ?? {}) as Record<string, unknown>
  if (rest.length > 0) return { ...known, [name]: withValue(known[name], rest, value) }
  const { [name]: _before, ...others } = known
  return value === null || value === '' ? others : { ...others, [name]: value }
}

async function listedNow(ctx: Context, keys: EncryptionKeys, { id, type }: Application) {
  const saved = await findAnswers(ctx, id)
  return listedAnswers(
    stepsFor(type).flatMap((step) => {
      const encrypted = saved.get(step.slug)?.encrypted
      if (!encrypted) return []
      return [{ step, masked: maskAnswers(step, decryptAnswers(keys, answersContext(id, step.slug), encrypted)) }]
    }),
  )
}
