import { findAnswers } from '#server/intake/prequalification/queries.ts'
import { mayEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type EmailedEstimate, emailConsent } from '#shared/intake/emailed-estimates/addresses.ts'
import { AppError } from '#shared/kit/app-error.ts'

export const addressContext = 'estimate-email'

/**
 * Queues the email and audits the consent, without the address: only the waiting job has it, encrypted. Beyond the limits
 * of emails, neither.
 * @throws `not_found` if the answers were deleted.
 */
export const requestEstimateEmail = (
  ctx: Context,
  keys: EncryptionKeys,
  { email, estimate }: { email: string; estimate: EmailedEstimate },
) =>
  transact(ctx, async (ctx) => {
    if (estimate.kind === 'analysis' && !(await findAnswers(ctx, estimate.id)))
      throw new AppError('not_found', 'We no longer have these answers. Please answer the questions again.')
    if (!(await mayEmail(ctx, email, 'estimates.send-link'))) return
    const subject = estimate.kind === 'analysis' ? estimate.id : estimate.path
    await record(ctx, 'estimate.email', subject, { kind: estimate.kind, consentVersion: emailConsent.version })
    const addressEncrypted = encrypt(keys, email, addressContext)
    await enqueue(ctx, 'estimates.send-link', { addressEncrypted, estimate })
  })
