import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { listCoOwners } from '#server/applications/applicants/queries.ts'
import { type Application, requireApplication } from '#server/applications/applications/queries.ts'
import { measureApplication } from '#server/applications/cash-flow/queries.ts'
import { writeSummary } from '#server/applications/cash-flow/summary-pdf.ts'
import { type Document, listDocumentsOf } from '#server/applications/documents/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { findReportAuthorization } from '#server/messaging/consents/queries.ts'
import { maskedAnswers } from '#server/placement/lender-submissions/match-lenders.ts'
import type { Submission } from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions, packageViews } from '#server/placement/lender-submissions/table.ts'
import { type Lender, requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { lenders as lendersStep } from '#shared/applications/applications/steps/lenders.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { LenderPackage } from '#shared/placement/lender-submissions/package-contract.ts'
import { acceptsApplications } from '#shared/placement/lender-submissions/send-blockers.ts'

interface Shown {
  readonly submission: Submission
  readonly application: Application
  readonly lender: Lender
}

/**
 * Returns what a lender sees of an application, and records the view; that of signed-in staff only in the audit log.
 * @throws `not_found`, with one message for all broken links.
 */
export async function openPackage(ctx: Context, keys: EncryptionKeys, token: string): Promise<LenderPackage> {
  // Before the transaction, which must not wait for another thread.
  const { cashFlow } = await measureShared(ctx, keys, await requirePackage(ctx, token))
  return transact(ctx, async (ctx) => {
    const shown = await requirePackage(ctx, token)
    await noteView(ctx, shown, null)
    return present(ctx, keys, shown, cashFlow.months.length > 0)
  })
}

/** Returns a package's document and records the view. @throws `not_found`. */
export function openPackageDocument(
  ctx: Context,
  { token, documentId }: { token: string; documentId: string },
): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const shown = await requirePackage(ctx, token)
    const document = (await sharedDocuments(ctx, shown)).find(({ id }) => id === documentId)
    if (!document) throw new AppError('not_found', 'This document isn’t part of the application.')
    await noteView(ctx, shown, documentId)
    return document
  })
}

/** Returns the one-page summary of the statements in a package, and records the view. @throws `not_found`. */
export async function openPackageSummary(ctx: Context, keys: EncryptionKeys, token: string): Promise<Buffer> {
  // Before the transaction, which must not wait for another thread.
  const measured = await measureShared(ctx, keys, await requirePackage(ctx, token))
  const { application, brand } = await transact(ctx, async (ctx) => {
    const shown = await requirePackage(ctx, token)
    if (measured.cashFlow.months.length === 0)
      throw new AppError('not_found', 'This application has no summary of bank statements.')
    await noteView(ctx, shown, null)
    return { application: shown.application, brand: (await findSiteSettings(ctx)).brand }
  })
  return writeSummary(measured, {
    ...{ reference: application.reference, broker: brand.name, at: ctx.now() },
    businessName: application.businessName ?? application.name,
  })
}

/** Measures only statements that the lender receives. */
async function measureShared(ctx: Context, keys: EncryptionKeys, shown: Shown) {
  const shared = new Set((await sharedDocuments(ctx, shown)).map(({ id }) => id))
  return measureApplication(ctx, keys, shown.application, { which: ({ id }) => shared.has(id), largest: 0 })
}

async function requirePackage(ctx: Context, token: string): Promise<Shown> {
  const [submission] = await ctx.db
    .select()
    .from(lenderSubmissions)
    .where(
      and(eq(lenderSubmissions.packageTokenHash, hashToken(token)), gt(lenderSubmissions.packageExpiresAt, ctx.now())),
    )
  const application = submission && (await requireApplication(ctx, submission.applicationId))
  // Open links show no closed application.
  if (!submission || !application || !(isOpen(application.stage) || application.stage === 'funded')) throw deadLink()
  const lender = await requireLender(ctx, submission.lenderId)
  if (!acceptsApplications(lender, await findToday(ctx))) throw deadLink()
  return { submission, application, lender }
}

const deadLink = () => new AppError('not_found', 'This link doesn’t work. It’s incomplete, expired or was closed.')

async function noteView(ctx: Context, { submission, application }: Shown, documentId: string | null) {
  if (ctx.actor.kind === 'staff') return record(ctx, 'lender-submission.open-link', submission.id, { documentId })
  const { ip, userAgent } = ctx.origin
  await ctx.db
    .insert(packageViews)
    .values({ id: uuidv7(), submissionId: submission.id, at: ctx.now(), documentId, ip, userAgent })
  await announce(ctx, 'applications', application.id)
}

async function present(ctx: Context, keys: EncryptionKeys, shown: Shown, hasCashFlow: boolean): Promise<LenderPackage> {
  const { submission, application, lender } = shown
  const answers = await maskedAnswers(ctx, keys, application)
  const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
  const { brand } = await findSiteSettings(ctx)
  const ownAuthorization = await findReportAuthorization(ctx, application.id)
  const coOwners = await listCoOwners(ctx, keys, application)
  return {
    ...{ reference: application.reference, lender: lender.name, broker: brand.name },
    contact: owner?.status === 'active' ? { name: owner.name, email: owner.email } : null,
    sentAt: (submission.sentAt ?? submission.createdAt).toISOString(),
    expiresAt: (submission.packageExpiresAt ?? ctx.now()).toISOString(),
    owners: [
      { name: application.name, isApplicant: true, authorizedAt: ownAuthorization?.toISOString() ?? null },
      ...coOwners.map(({ name, status, answeredAt }) => ({
        ...{ name, isApplicant: false, authorizedAt: status === 'authorized' ? answeredAt : null },
      })),
    ],
    sections: stepsFor(application.type)
      // Lenders don't see which lenders the applicant excluded.
      .filter(({ slug, questions }) => questions.length > 0 && slug !== lendersStep.slug)
      .map((step) => ({
        title: step.title,
        answers: answersAsText(step, answers[step.slug], application.type).filter(({ text }) => text !== ''),
      })),
    hasCashFlow,
    documents: (await sharedDocuments(ctx, shown)).map(({ id, originalName, mime, kind, months, size }) => ({
      ...{ id, name: fileName(originalName, mime), kind, months, size },
    })),
  }
}

/** Accepted documents, and unreviewed ones that passed the virus scan. */
async function sharedDocuments(ctx: Context, { application }: Shown): Promise<Document[]> {
  const all = await listDocumentsOf(ctx, application.id)
  return all.filter(({ status, scan }) => status === 'accepted' || (status === 'needs_review' && scan === 'clean'))
}
