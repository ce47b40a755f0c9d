import { inArray } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { entryContext } from '#server/intake/contact-messages/queries.ts'
import { contactEntries } from '#server/intake/contact-messages/table.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { leadActivities } from '#server/intake/leads/table.ts'
import { noteContext } from '#server/intake/merchants/queries.ts'
import { merchantLeadNotes } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { splitMentions } from '#shared/identity/mentions/mention-text.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { applicationNoteContext, applicationNotes } from './table.ts'

const maxShown = 200

/** Returns the start of notes on records by id, for roles that read them. */
export async function findNoteStarts(
  ctx: Context,
  keys: EncryptionKeys,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { role } = requireActor(ctx)
  const isIn = (roles: readonly StaffRole[]) => roles.some((one) => one === role)
  if (ids.length === 0) return new Map()
  const notes: (readonly [id: string, body: string])[] = []
  const add = (rows: readonly { id: string; body: string | null }[], context: (id: string) => string) => {
    for (const { id, body } of rows) notes.push([id, body === null ? '' : shorten(decrypt(keys, body, context(id)))])
  }
  for (const { table, context, roles } of noteTables)
    if (isIn(roles))
      add(
        await ctx.db
          .select({ id: table.id, body: table.bodyEncrypted })
          .from(table)
          .where(inArray(table.id, [...ids])),
        context,
      )
  return new Map(notes)
}

/** Which roles read the notes of each table. */
const noteTables = [
  { table: leadActivities, context: activityContext, roles: applicationRoles },
  { table: applicationNotes, context: applicationNoteContext, roles: applicationRoles },
  { table: merchantLeadNotes, context: noteContext, roles: applicationRoles },
  { table: contactEntries, context: entryContext, roles: contactRoles },
] as const

/** On one line, with the names of mentions. */
function shorten(body: string): string {
  const text = splitMentions(body)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text
}
