import { inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { type leadActivities, leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { TimelineEntry } from '#shared/admin/lead-management/contract.ts'
import type { ActivityDetail, ActivityKind } from '#shared/intake/leads/activity.ts'
import { channelLabels, fieldLabels, leadStatusLabels, outcomeLabels } from '#shared/intake/leads/lead-labels.ts'

export type Activity = typeof leadActivities.$inferSelect

/** Converts activities to timeline entries, with decrypted text and current names. */
export async function toActivityEntries(
  ctx: Context,
  keys: EncryptionKeys,
  activities: readonly Activity[],
): Promise<TimelineEntry[]> {
  const names = await findNames(ctx, activities)
  return activities.map(({ id, at, kind, staffId, detail, bodyEncrypted }) => ({
    ...{ id, at: at.toISOString(), kind },
    by: staffId && (names.get(staffId) ?? 'A former team member'),
    words: formatActivity[kind](detail, (of) => (of && names.get(of)) || 'unknown'),
    body: bodyEncrypted ? decrypt(keys, bodyEncrypted, activityContext(id)) : (detail.reason ?? ''),
  }))
}

async function findNames(ctx: Context, activities: readonly Activity[]): Promise<Map<string, string>> {
  const mentioned = activities.flatMap(({ staffId, detail: { toStaffId, otherId } }) => [staffId, toStaffId, otherId])
  const ids = [...new Set(mentioned.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Map()
  const found = [
    ...(await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))),
    ...(await ctx.db.select({ id: leads.id, name: leads.name }).from(leads).where(inArray(leads.id, ids))),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const listFormat = new Intl.ListFormat('en-US')

type NameOf = (id: string | null | undefined) => string

const formatActivity: Record<ActivityKind, (detail: ActivityDetail, nameOf: NameOf) => string> = {
  move: ({ to = 'new', isUndo }) => `${isUndo ? 'Moved back to' : 'Moved to'} ${leadStatusLabels[to]}`,
  assign: ({ toStaffId, isUndo }, nameOf) =>
    toStaffId ? `${isUndo ? 'Assigned back' : 'Assigned'} to ${nameOf(toStaffId)}` : 'Unassigned',
  plan: ({ nextActionOn }) =>
    nextActionOn ? `Next step set for ${dateFormat.format(new Date(nextActionOn))}` : 'Next step changed',
  note: () => 'Note',
  call: ({ outcome = 'no_answer' }) => `Call: ${outcomeLabels[outcome]}`,
  attempt: ({ channel = 'call' }) => `Contact attempt: ${channelLabels[channel]}`,
  merge: ({ otherId }, nameOf) => `Merged into ${nameOf(otherId)}`,
  unmerge: ({ otherId }, nameOf) => `Unmerged from ${nameOf(otherId)}`,
  convert: () => 'Started an application',
  correct: ({ fields = [] }) => `Edited ${listFormat.format(fields.map((field) => fieldLabels[field].toLowerCase()))}`,
}
