import { v7 as uuidv7 } from 'uuid'
import { applicantMailRequests } from '#server/applications/applicants/table.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, open, seal } from '#server/platform/crypto/seal.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { codeMinutes } from '#shared/applications/applicants/contract.ts'
import { parseReference } from '#shared/applications/applications/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** What a person typed to come back to their file. */
export type Asked = { readonly email: string; readonly reference?: string }

/**
 * Notes that somebody asked for a mail that opens a file: a code for one application, or the links of an address.
 * Whether we know them is not looked up here, so that neither the answer nor its time can tell.
 * @throws AppError `rate_limited`, also for addresses that we do not know.
 */
export function askForMail(ctx: Context, keys: EncryptionKeys, kind: 'code' | 'links', typed: Asked): Promise<string> {
  const email = normalizeEmail(typed.email)
  const asked: Asked = { email, ...(typed.reference && { reference: parseReference(typed.reference) ?? '' }) }
  return transact(ctx, async (ctx) => {
    await chargeAttempt(ctx, 'file-address', networkKey(ctx.origin.ip))
    await chargeAttempt(ctx, 'file-mail', `${kind} ${email} ${asked.reference ?? ''}`)
    const id = uuidv7()
    const now = ctx.now()
    await ctx.db.insert(applicantMailRequests).values({
      ...{ id, kind, askedSealed: seal(keys, JSON.stringify(asked), askedContext(id)) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + codeMinutes * 60_000) },
    })
    await enqueue(ctx, kind === 'code' ? 'applicants.send-code' : 'applicants.send-links', { requestId: id })
    return id
  })
}

/** What was typed, for the job that sends the mail. */
export const openAsked = (keys: EncryptionKeys, id: string, sealed: string): Asked =>
  JSON.parse(open(keys, sealed, askedContext(id)))

export const askedContext = (id: string) => `applicant_mail_requests.asked:${id}`
