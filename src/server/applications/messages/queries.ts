import { and, asc, eq } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Message } from '#shared/applications/messages/contract.ts'
import { applicationMessages as messages } from './table.ts'

/**
 * Returns an application's messages, oldest first. Applicants who didn't open it by email get only what their session
 * wrote, because a stranger may have started it.
 */
export async function findMessages(ctx: Context, keys: EncryptionKeys, applicationId: string): Promise<Message[]> {
  const sessionId = unverifiedSessionOf(ctx)
  const rows = await ctx.db
    .select({ message: messages, staffName: staff.name })
    .from(messages)
    .leftJoin(staff, eq(staff.id, messages.staffId))
    .where(
      and(
        eq(messages.applicationId, applicationId),
        sessionId ? eq(messages.unverifiedSessionId, sessionId) : undefined,
      ),
    )
    .orderBy(asc(messages.at), asc(messages.id))
  return rows.map(({ message: { id, author, bodyEncrypted, at, unverifiedSessionId }, staffName }) => ({
    ...{ id, author, at: at.toISOString(), name: firstName(staffName ?? '') },
    isUnverified: unverifiedSessionId !== null,
    body: decrypt(keys, bodyEncrypted, messageContext(id)),
  }))
}

/** Returns the caller's session, if they are an applicant who didn't open it by email. */
export const unverifiedSessionOf = ({ actor }: Context): string | undefined =>
  actor.kind === 'applicant' && !actor.isVerified ? actor.sessionId : undefined

export const messageContext = (id: string) => `application_messages:${id}`

/** Returns the name shown to applicants. */
export const firstName = (name: string) => name.split(/\s+/)[0] ?? name
