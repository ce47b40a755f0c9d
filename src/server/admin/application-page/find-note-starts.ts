import { inArray } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { leadActivities } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { splitMentions } from '#shared/identity/mentions/mention-text.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { applicationNoteContext, applicationNotes } from './table.ts'

const maxShown = 200

/** Returns the start of notes on leads and applications by id, for roles that read them. */
export async function findNoteStarts(
  ctx: Context,
  keys: EncryptionKeys,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || !applicationRoles.some((role) => role === requireActor(ctx).role)) return new Map()
  const ofLeads = await ctx.db
    .select({ id: leadActivities.id, body: leadActivities.bodyEncrypted })
    .from(leadActivities)
    .where(inArray(leadActivities.id, [...ids]))
  const ofApplications = await ctx.db
    .select({ id: applicationNotes.id, body: applicationNotes.bodyEncrypted })
    .from(applicationNotes)
    .where(inArray(applicationNotes.id, [...ids]))
  const read = (context: (id: string) => string) => (note: { id: string; body: string | null }) =>
    [note.id, note.body === null ? '' : shorten(decrypt(keys, note.body, context(note.id)))] as const
  return new Map([...ofLeads.map(read(activityContext)), ...ofApplications.map(read(applicationNoteContext))])
}

/** On one line, with the names of mentions. */
function shorten(body: string): string {
  const text = splitMentions(body)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text
}
