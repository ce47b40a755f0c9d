import { eq } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { newLink } from '#server/placement/lender-submissions/commands/change-link.ts'
import { findShowBlockers } from '#server/placement/lender-submissions/consent-checks.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { isEnded } from '#shared/placement/lender-submissions/status-moves.ts'

/**
 * Creates the link for an email to a lender; an earlier one stops working.
 * @returns undefined if the application may not be shown to the lender.
 */
export function preparePackageMail(
  ctx: Context,
  keys: EncryptionKeys,
  submissionId: string,
): Promise<{ to: string; reference: string; broker: string; token: string; expiresAt: Date } | undefined> {
  return transact(ctx, async (ctx) => {
    // Locked before the consent is read, so that a concurrent withdrawal closes the link created here.
    const [submission] = await ctx.db
      .select()
      .from(lenderSubmissions)
      .where(eq(lenderSubmissions.id, submissionId))
      .for('update')
    if (submission?.method !== 'mail' || isEnded(submission.status)) return undefined
    const { applicationId, lenderId, packageExpiresAt } = submission
    // Closed after this email was queued.
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
