import { and, eq, isNull } from 'drizzle-orm'
import { cameByMail } from '#server/applications/applicants/queries.ts'
import { applicantLinks, applicantMailRequests } from '#server/applications/applicants/table.ts'
import { lockApplication, presentFile } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { followApplicationCorrection } from '#server/compliance/legal-holds/commands/follow-correction.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { findLeadIdByEmail } from '#server/intake/leads/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OpenFile } from '#shared/applications/applicants/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/**
 * Gives the caller's application the address that was meant, and mails to it what went to the wrong one. Only while
 * nobody has shown that the old mailbox is theirs: afterwards whoever holds the browser could take the file away.
 * @throws AppError `conflict` once somebody came by mail, or where the application is closed; `rate_limited`.
 */
export function correctEmail(ctx: Context, email: string): Promise<OpenFile> {
  const { actor } = ctx
  if (actor.kind !== 'applicant') throw new AppError('not_found', 'This application was not found.')
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, actor.applicationId)
    const { id, stage, submittedAt } = application
    if (await cameByMail(ctx, id))
      throw new AppError('conflict', 'This address is in use: the application was opened by a mail to it.')
    if (!isOpen(stage)) throw new AppError('conflict', 'This application is closed.')
    const emailNormalized = normalizeEmail(email)
    if (emailNormalized === application.emailNormalized) return presentFile(application, actor)

    await chargeAttempt(ctx, 'file-address', networkKey(ctx.origin.ip))
    await chargeAttempt(ctx, 'file-mail', `email ${id}`)
    // Also what many drafts are corrected to: the address may be a stranger's.
    await chargeAttempt(ctx, 'file-mail', `email ${emailNormalized}`)
    await followApplicationCorrection(ctx, id)
    const leadId = (await findLeadIdByEmail(ctx, emailNormalized)) ?? application.leadId
    const corrected = { email, emailNormalized, leadId, updatedAt: ctx.now() }
    await ctx.db.update(applications).set(corrected).where(eq(applications.id, id))
    const unused = and(eq(applicantLinks.applicationId, id), isNull(applicantLinks.usedAt))
    await ctx.db.update(applicantLinks).set({ usedAt: ctx.now() }).where(unused)
    const ofFile = eq(applicantMailRequests.applicationId, id)
    await ctx.db.update(applicantMailRequests).set({ codeHash: null }).where(ofFile)
    await record(ctx, 'application.correct-email', id)
    await enqueue(ctx, submittedAt ? 'applications.send-received' : 'applications.send-started', { applicationId: id })
    return presentFile({ ...application, ...corrected }, actor)
  })
}
