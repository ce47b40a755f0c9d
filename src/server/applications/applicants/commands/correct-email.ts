import { and, eq, isNull } from 'drizzle-orm'
import { hasWorkByOthers } from '#server/applications/applicants/queries.ts'
import { applicantEmailRequests, applicantLinks } from '#server/applications/applicants/table.ts'
import { findOwnerByEmail } from '#server/applications/applications/commands/start-application.ts'
import { lockApplication, toOpenApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { chargeAttempt, chargeEmail, chargeNetwork } from '#server/identity/auth/commands/limit-attempts.ts'
import { enqueueEmail, mailboxOf, mayEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { followApplicationCorrection } from '#server/system/legal-holds/commands/follow-correction.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { requestFormerMail } from './notify-former-email.ts'

/**
 * Changes the application's address until it is verified, or others have added something for the person in whose name
 * it was started; the former address is notified.
 * @throws `conflict` if verified, closed or worked on by others; `rate_limited`.
 */
export function correctEmail(ctx: Context, keys: EncryptionKeys, email: string): Promise<OpenApplication> {
  const { actor } = ctx
  if (actor.kind !== 'applicant') throw new AppError('not_found', 'This application was not found.')
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, actor.applicationId)
    const { id, stage, submittedAt, emailVerifiedAt } = application
    if (emailVerifiedAt)
      throw new AppError('conflict', 'This email address has been verified, so it can’t be changed here.')
    if (!isOpen(stage)) throw new AppError('conflict', 'This application is closed.')
    const emailNormalized = normalizeEmail(email)
    if (emailNormalized === application.emailNormalized) return toOpenApplication(ctx, application, actor)
    if (await hasWorkByOthers(ctx, id))
      throw new AppError(
        'conflict',
        'Our team has already worked on this application, so its email address can’t be changed here. Contact us to change it.',
      )

    await chargeNetwork(ctx, 'file-address')
    await chargeAttempt(ctx, 'file-mail', `email ${id}`)
    // Both addresses may be a stranger's.
    await chargeEmail(ctx, 'email', mailboxOf(email))
    await chargeEmail(ctx, 'former email', mailboxOf(application.email))
    // Without the notice, no one at the former address would learn of the change.
    if (!(await mayEmail(ctx, application.email, 'applicants.notify-former-email')))
      throw new AppError(
        'rate_limited',
        'We can’t email more notices to the earlier address, or for your network, right now. Your email address wasn’t changed. Please try again tomorrow, or contact us.',
      )
    await followApplicationCorrection(ctx, id)
    // Linked again once the new address is verified, because anyone can enter any address.
    // No one chose its owner: a colleague's lead takes its own application along.
    const theirs = await findOwnerByEmail(ctx, emailNormalized)
    const ownerStaffId = theirs === null || theirs === application.ownerStaffId ? application.ownerStaffId : null
    const corrected = { email, emailNormalized, leadId: null, ownerStaffId, updatedAt: ctx.now() }
    await ctx.db.update(applications).set(corrected).where(eq(applications.id, id))
    const unused = and(eq(applicantLinks.applicationId, id), isNull(applicantLinks.usedAt))
    await ctx.db.update(applicantLinks).set({ usedAt: ctx.now() }).where(unused)
    const ofFile = eq(applicantEmailRequests.applicationId, id)
    await ctx.db.update(applicantEmailRequests).set({ codeHash: null }).where(ofFile)
    await record(ctx, 'application.correct-email', id)
    const job = submittedAt ? 'applications.send-received' : 'applications.send-started'
    const isUnannounced = !(await enqueueEmail(ctx, job, { applicationId: id, email }))
    await ctx.db.update(applications).set({ isUnannounced }).where(eq(applications.id, id))
    await requestFormerMail(ctx, keys, application)
    return toOpenApplication(ctx, { ...application, ...corrected }, actor)
  })
}
