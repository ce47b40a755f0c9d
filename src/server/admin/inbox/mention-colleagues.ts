import { inArray } from 'drizzle-orm'
import { findRecords } from '#server/admin/search/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import type { NoteMentions } from '#server/identity/notifications/note-mentions.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { RecordKey } from '#shared/admin/search/record-key.ts'
import { findMentions, maxMentions, renameMentions } from '#shared/identity/mentions/mention-text.ts'
import { AppError } from '#shared/kit/app-error.ts'

type NotedRecord = RecordKey & { readonly kind: 'lead' | 'application' | 'merchant' | 'contact' }

const nouns = { lead: 'lead', application: 'application', merchant: 'merchant request', contact: 'message' } as const

const unsaved = 'Your note wasn’t saved. Check who you mention.'

/**
 * Returns a note with the current names of those it mentions.
 * @throws `invalid` if someone is inactive or can't open the record.
 */
export async function resolveMentions(ctx: Context, body: string, record: NotedRecord): Promise<string> {
  const ids = findMentions(body)
  if (ids.length === 0) return body
  if (ids.length > maxMentions)
    throw new AppError('invalid', unsaved, { body: `Mention at most ${maxMentions} people in a note` })
  const people = await ctx.db.select().from(staff).where(inArray(staff.id, ids))
  const problems: string[] = []
  if (people.length < ids.length) problems.push('Someone you mention has no account here.')
  for (const { id, name, role, status } of people) {
    if (status !== 'active') {
      problems.push(`${name}’s account is deactivated.`)
      continue
    }
    const actor = { kind: 'staff', id, role, sessionId: '' } as const
    const { hits } = await findRecords({ ...ctx, actor }, { records: [record] })
    if (hits.length === 0) problems.push(`${name} can’t open this ${nouns[record.kind]}.`)
  }
  if (problems.length > 0)
    throw new AppError('invalid', unsaved, { body: `${problems.join(' ')} Remove the mention to save the note.` })
  return renameMentions(body, new Map(people.map(({ id, name }) => [id, name])))
}

/** Notifies those mentioned in a note, in the caller's transaction. */
export const notifyMentioned = (ctx: Context, body: string, record: NotedRecord, noteId: string): Promise<void> =>
  notify(ctx, { kind: 'mention', record, itemId: noteId, recipients: findMentions(body) })

/** For notes of domains that don't know who can open which record. */
export const mentions: NoteMentions = { resolve: resolveMentions, notify: notifyMentioned }
