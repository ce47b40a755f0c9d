import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { type Message, messagePageSize } from '#shared/applications/messages/contract.ts'
import { applicationMessages as messages } from './table.ts'

/**
 * Returns all messages of an application, oldest first, for copies of its data. Applicants who didn't open it by email
 * get only what their session wrote, because a stranger may have started it.
 */
export const findMessages = (ctx: Context, keys: EncryptionKeys, applicationId: string): Promise<Message[]> =>
  readMessages(ctx, keys, applicationId)

/**
 * Returns the newest messages of an application that the caller may see, or those before another one, oldest first.
 * @param before the id of a message.
 */
export async function findLatestMessages(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
  before?: string,
): Promise<{ messages: Message[]; hasEarlierMessages: boolean }> {
  const isBefore = before
    ? sql`(${messages.at}, ${messages.id}) < (
        select earlier.at, earlier.id from ${messages} earlier
        where earlier.id = ${before} and earlier.application_id = ${applicationId})`
    : undefined
  const read = await readMessages(ctx, keys, applicationId, { where: isBefore, limit: messagePageSize + 1 })
  return { messages: read.slice(-messagePageSize), hasEarlierMessages: read.length > messagePageSize }
}

/** Returns a message of an application, if the caller may see it. */
export async function findMessage(
  ctx: Context,
  keys: EncryptionKeys,
  { id, applicationId }: Pick<typeof messages.$inferSelect, 'id' | 'applicationId'>,
): Promise<Message | undefined> {
  const [found] = await readMessages(ctx, keys, applicationId, { where: eq(messages.id, id), limit: 1 })
  return found
}

async function readMessages(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
  { where, limit }: { where?: SQL | undefined; limit?: number } = {},
): Promise<Message[]> {
  const sessionId = unverifiedSessionOf(ctx)
  const newest = ctx.db
    .select({ message: messages, staffName: staff.name })
    .from(messages)
    .leftJoin(staff, eq(staff.id, messages.staffId))
    .where(
      and(
        eq(messages.applicationId, applicationId),
        sessionId ? eq(messages.unverifiedSessionId, sessionId) : undefined,
        where,
      ),
    )
    .orderBy(desc(messages.at), desc(messages.id))
    .$dynamic()
  const rows = await (limit ? newest.limit(limit) : newest)
  return rows.toReversed().map(({ message: { id, author, bodyEncrypted, at, unverifiedSessionId }, staffName }) => ({
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
