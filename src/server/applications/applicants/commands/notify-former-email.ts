import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applicantEmailRequests as requests } from '#server/applications/applicants/table.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type AccessRequest, accessRequestContext } from './prepare-access-email.ts'

/** As long as an outage of the mail server may last. */
const keptMs = 3 * 24 * 60 * 60_000

/** `owner`: of an owner asked to authorize credit reports, not of the application. */
type FormerMail = AccessRequest & { readonly of?: 'owner' }

/** Queues an email to the address that an application, or an owner it lists, had until now, in the caller's transaction. */
export async function requestFormerMail(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, email, reference }: Pick<Application, 'id' | 'email' | 'reference'>,
  of?: 'owner',
): Promise<void> {
  const id = uuidv7()
  const now = ctx.now()
  const former: FormerMail = { email, reference, ...(of && { of }) }
  await ctx.db.insert(requests).values({
    ...{ id, kind: 'former', applicationId, createdAt: now, expiresAt: new Date(now.getTime() + keptMs) },
    requestEncrypted: encrypt(keys, JSON.stringify(former), accessRequestContext(id)),
  })
  await enqueue(ctx, 'applicants.notify-former-email', { requestId: id })
}

/** Returns whom to notify; undefined if it was sent. */
export async function findFormerMail(ctx: Context, keys: EncryptionKeys, id: string): Promise<FormerMail | undefined> {
  const isPending = and(eq(requests.id, id), eq(requests.kind, 'former'), isNotNull(requests.requestEncrypted))
  const [request] = await ctx.db.select().from(requests).where(isPending)
  return request?.requestEncrypted
    ? JSON.parse(decrypt(keys, request.requestEncrypted, accessRequestContext(id)))
    : undefined
}
