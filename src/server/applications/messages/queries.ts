import { asc, eq } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Message } from '#shared/applications/messages/contract.ts'
import { applicationMessages as messages } from './table.ts'

/** Returns an application's messages, oldest first. */
export async function findMessages(ctx: Context, keys: EncryptionKeys, applicationId: string): Promise<Message[]> {
  const rows = await ctx.db
    .select({ message: messages, staffName: staff.name })
    .from(messages)
    .leftJoin(staff, eq(staff.id, messages.staffId))
    .where(eq(messages.applicationId, applicationId))
    .orderBy(asc(messages.at), asc(messages.id))
  return rows.map(({ message: { id, author, bodyEncrypted, at }, staffName }) => ({
    ...{ id, author, at: at.toISOString(), name: firstName(staffName ?? '') },
    body: decrypt(keys, bodyEncrypted, messageContext(id)),
  }))
}

export const messageContext = (id: string) => `application_messages:${id}`

/** Returns the name shown to applicants. */
export const firstName = (name: string) => name.split(/\s+/)[0] ?? name
