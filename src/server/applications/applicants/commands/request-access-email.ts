import { v7 as uuidv7 } from 'uuid'
import { applicantEmailRequests } from '#server/applications/applicants/table.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { codeMinutes } from '#shared/applications/applicants/contract.ts'
import { parseReference } from '#shared/kit/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** What the applicant entered to get back to their application. */
export type AccessRequest = { readonly email: string; readonly reference?: string }

/**
 * Queues an email that opens an application (a code) or all applications of an address (links). Doesn't look up the
 * address, so that neither the response nor its timing reveals whether it exists.
 * @throws AppError `rate_limited`, also for unknown addresses.
 */
export function requestAccessEmail(
  ctx: Context,
  keys: EncryptionKeys,
  kind: 'code' | 'links',
  typed: AccessRequest,
): Promise<string> {
  const email = normalizeEmail(typed.email)
  const asked: AccessRequest = { email, ...(typed.reference && { reference: parseReference(typed.reference) ?? '' }) }
  return transact(ctx, async (ctx) => {
    await chargeAttempt(ctx, 'file-address', networkKey(ctx.origin.ip))
    await chargeAttempt(ctx, 'file-mail', `${kind} ${email} ${asked.reference ?? ''}`)
    const id = uuidv7()
    const now = ctx.now()
    await ctx.db.insert(applicantEmailRequests).values({
      ...{ id, kind, requestEncrypted: encrypt(keys, JSON.stringify(asked), accessRequestContext(id)) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + codeMinutes * 60_000) },
    })
    await enqueue(ctx, kind === 'code' ? 'applicants.send-code' : 'applicants.send-links', { requestId: id })
    return id
  })
}

/** Returns what the applicant entered, for the job that sends the email. */
export const decryptAccessRequest = (keys: EncryptionKeys, id: string, encrypted: string): AccessRequest =>
  JSON.parse(decrypt(keys, encrypted, accessRequestContext(id)))

export const accessRequestContext = (id: string) => `applicant_email_requests.asked:${id}`
