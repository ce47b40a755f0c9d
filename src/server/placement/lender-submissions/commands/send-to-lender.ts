import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { listCoOwners } from '#server/applications/applicants/queries.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { findMissingSignature } from '#server/applications/imports/missing-signature.ts'
import { lockActiveActor } from '#server/identity/auth/auth-context.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { blockersOf, productsOf } from '#server/placement/lender-submissions/board.ts'
import {
  findShowBlockers,
  needsOwnerReason,
  ownerBlockers,
  unauthorizedFor,
} from '#server/placement/lender-submissions/consent-checks.ts'
import { matchAnswersOnly } from '#server/placement/lender-submissions/match-lenders.ts'
import { refuseUnsent } from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { openOwnLicenseCheck } from '#server/placement/licenses/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { type Product, productLabels } from '#shared/intake/prequalification/product.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { minOverrideReason, overrideReasonMessage } from '#shared/placement/lender-submissions/send-blockers.ts'
import { isEnded } from '#shared/placement/lender-submissions/submission-status.ts'
import type { SubmissionMethod } from '#shared/placement/lenders/contract.ts'
import { mailedLater, newLink } from './change-link.ts'
import { moveSubmission } from './move-submission.ts'

interface Sending {
  readonly applicationId: string
  readonly lenderId: string
  readonly product: Product | null
  /** Why it goes out without every owner's authorization, if the lender requires them. */
  readonly reason: string
}

/**
 * Sends an application to a lender, moving its stage at first.
 * @returns the link's token; null if emailed.
 * @throws `forbidden` if deactivated; `conflict` with every blocker (`sendBlockers`, `ownerBlockers`); `invalid` without a required reason.
 */
export function sendToLender(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, lenderId, product, reason }: Sending,
): Promise<string | null> {
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const { id: staffId } = requireActor(ctx)
    const application = await lockApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const consent = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    const matches = await matchAnswersOnly(ctx, keys, application)
    const [known] = await ctx.db
      .select()
      .from(lenderSubmissions)
      .where(and(eq(lenderSubmissions.applicationId, applicationId), eq(lenderSubmissions.lenderId, lenderId)))
    const broker = (await findSiteSettings(ctx)).brand.name
    const today = await findToday(ctx)
    const ownLicense = await openOwnLicenseCheck(ctx, application, matches.state)
    const ownLicenseProblem = ownLicense(lender, product ? [product] : productsOf(matches, lender))
    const status = known?.status
    const obstacles = blockersOf(application, lender, { matches, consent, broker, today, status, ownLicenseProblem })
    if (obstacles.length === 0 && product && matches.unlicensed.get(lenderId)?.includes(product))
      obstacles.push(`${lender.name} isn’t licensed in ${matches.state} for ${productLabels[product].toLowerCase()}.`)
    const unauthorized = unauthorizedFor(lender, await listCoOwners(ctx, keys, application))
    obstacles.push(...ownerBlockers(ctx, lender, unauthorized))
    const unsigned = await findMissingSignature(ctx, application)
    if (unsigned) obstacles.push(unsigned)
    if (obstacles.length > 0 || !consent) throw new AppError('conflict', `Not sent. ${obstacles.join(' ')}`)

    const isOverride = needsOwnerReason(ctx, lender, unauthorized)
    if (isOverride && reason.length < minOverrideReason)
      throw new AppError('invalid', 'Please enter a reason.', { reason: overrideReasonMessage })

    const method = lender.submissionMethod
    const id = known?.id ?? (await prepare(ctx, { application, lenderId, method, consentId: consent.id }))
    const { token, ...link } = method === 'mail' ? mailedLater : newLink(ctx)
    const criteriaVersion = matches.byLender.get(lenderId)?.find((match) => match.product === product)?.criteriaVersion
    await moveSubmission(
      ctx,
      { id, to: 'sent' },
      {
        ...{ product, criteriaVersion: criteriaVersion ?? null, method, shareConsentId: consent.id },
        ...{ sentBy: staffId, sentAt: ctx.now(), ...link },
      },
    )
    if (isOverride)
      await record(ctx, 'lender-submission.send-unauthorized', id, { reason, owners: unauthorized.length })
    if (method === 'mail') await enqueue(ctx, 'lender-submissions.send-package', { submissionId: id })
    await enqueue(ctx, 'lender-submissions.notify-applicant', { applicationId })
    if (application.stage === 'ready')
      await moveApplication(ctx, { id: applicationId, to: 'with_lenders' }, { 'submission-sent': refuseUnsent })
    return token
  })
}

export interface SentToSeveral {
  readonly sent: { lenderId: string; name: string; token: string | null }[]
  readonly refused: { lenderId: string; name: string; reason: string }[]
}

const unknownOutcome = 'Something went wrong, so it may not have been sent. Check its status, and try again if needed.'

/**
 * Sends an application to several lenders, each in its own transaction, so that one refusal stops no other.
 * @param report gets unexpected errors after the first lender was sent it, because the links exist only in the result.
 * @throws unexpected errors while nothing has been sent.
 */
export async function sendToLenders(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, lenders }: { applicationId: string; lenders: readonly Pick<Sending, 'lenderId' | 'product'>[] },
  report: (error: unknown) => void,
): Promise<SentToSeveral> {
  const result: SentToSeveral = { sent: [], refused: [] }
  const chosen = [...new Map(lenders.map((each) => [each.lenderId, each])).values()]
  const names = await Promise.all(chosen.map(async ({ lenderId }) => (await requireLender(ctx, lenderId)).name))
  for (const [index, lender] of chosen.entries()) {
    const { lenderId } = lender
    const name = names[index] ?? ''
    try {
      const token = await sendToLender(ctx, keys, { applicationId, ...lender, reason: '' })
      result.sent.push({ lenderId, name, token })
    } catch (error) {
      const isRefusal = error instanceof AppError && (error.code === 'conflict' || error.code === 'invalid')
      if (!isRefusal && result.sent.length === 0) throw error
      if (!isRefusal) report(error)
      const reason = isRefusal ? (error.fields.reason ?? error.message) : unknownOutcome
      result.refused.push({ lenderId, name, reason })
    }
  }
  return result
}

async function prepare(
  ctx: Context,
  given: { application: Application; lenderId: string; method: SubmissionMethod; consentId: string },
): Promise<string> {
  const { application, lenderId, method, consentId: shareConsentId } = given
  const now = ctx.now()
  const id = uuidv7()
  await ctx.db.insert(lenderSubmissions).values({
    ...{ id, applicationId: application.id, lenderId, method, shareConsentId, status: 'prepared' },
    ...{ statusChangedAt: now, createdAt: now, updatedAt: now },
  })
  return id
}

/** Creates a lender email's link, replacing an earlier one; undefined if the lender may not see it. */
export function preparePackageMail(
  ctx: Context,
  keys: EncryptionKeys,
  submissionId: string,
): Promise<{ to: string; reference: string; broker: string; token: string; expiresAt: Date } | undefined> {
  return transact(ctx, async (ctx) => {
    // Locked before consent is read, so that a concurrent withdrawal closes this link.
    const [submission] = await ctx.db
      .select()
      .from(lenderSubmissions)
      .where(eq(lenderSubmissions.id, submissionId))
      .for('update')
    if (submission?.method !== 'mail' || isEnded(submission.status)) return undefined
    const { applicationId, lenderId, packageExpiresAt } = submission
    // Closed since the email was queued.
    if (packageExpiresAt && packageExpiresAt <= ctx.now()) return undefined
    const application = await requireApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const { submissionEmail: to } = lender
    const obstacles = await findShowBlockers(ctx, keys, { application, lender })
    if (obstacles.length > 0 || !isOpen(application.stage) || to === '') return undefined

    const { token, ...link } = newLink(ctx)
    await ctx.db.update(lenderSubmissions).set(link).where(eq(lenderSubmissions.id, submissionId))
    await announce(ctx, 'applications', applicationId)
    const { brand } = await findSiteSettings(ctx)
    return { to, reference: application.reference, broker: brand.name, token, expiresAt: link.packageExpiresAt }
  })
}
