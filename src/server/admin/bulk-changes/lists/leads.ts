import { inArray } from 'drizzle-orm'
import { assignedTitle, bulkList, givenTo, requireReasonForOthers } from '#server/admin/bulk-changes/bulk-list.ts'
import { changeLeads, validateChange } from '#server/admin/lead-management/commands/bulk-update-leads.ts'
import { requireFewOfOthers } from '#server/admin/lead-management/commands/closing-limit.ts'
import { undoLeads } from '#server/admin/lead-management/commands/undo-change.ts'
import { findLeadSnapshots } from '#server/intake/leads/find-leads.ts'
import { leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { TagChange } from '#shared/admin/bulk-changes/contract.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import type { LeadStatus } from '#shared/intake/leads/lead-status.ts'
import type { LeadFilter } from '#shared/intake/leads/list-contract.ts'
import { tagEach, tagTitle, untagEach } from './tag-records.ts'

export const leadList = bulkList<LeadFilter, LeadChange | TagChange>({
  find: findLeadSnapshots,

  async check(ctx, change, records) {
    if (change.action === 'tag') return
    await validateChange(ctx, change)
    if (change.action === 'assign') requireReasonForOthers(ctx, records, change)
    else
      await requireFewOfOthers(
        ctx,
        change,
        records.map(({ id, seen }) => ({ id, ownerId: seen.ownerId })),
      )
  },

  async apply(ctx, { changeId, change, records }) {
    if (change.action === 'tag') return tagEach(ctx, 'lead', { change, records })
    const seen = records.map(({ id, seen: { ownerId, status } }) => ({ id, ownerId, status: status as LeadStatus }))
    const { before, skipped } = await changeLeads(ctx, { changeId, change, leads: seen })
    for (const { id, status, ownerStaffId, newOwnerId } of before) {
      const detail =
        change.action === 'move'
          ? { before: status, after: change.to }
          : { before: ownerStaffId, after: newOwnerId, ...(change.reason && { reason: change.reason }) }
      await record(ctx, `lead.${change.action}`, id, { changeId, ...detail })
    }
    await announce(ctx, 'leads', '')
    return [
      ...before.map(({ id, newOwnerId }) => ({
        ...{ id, reason: null },
        ...(change.action === 'assign' && { before: givenTo(change.to, newOwnerId) ?? {} }),
      })),
      ...skipped.map(({ id, reason }) => ({ id, reason })),
    ]
  },

  async undo(ctx, { changeId, change, records }) {
    if (change.action === 'tag') return untagEach(ctx, 'lead', records)
    const ids = records.map(({ id }) => id)
    const { changed, skipped } = await undoLeads(ctx, changeId, ids)
    for (const id of changed) await record(ctx, 'lead.undo', id, { changeId })
    await announce(ctx, 'leads', '')
    const known = new Set([...changed, ...skipped.map(({ id }) => id)])
    return [
      ...changed.map((id) => ({ id, reason: null })),
      ...skipped.map(({ id, reason }) => ({ id, reason })),
      ...ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: 'This lead was deleted.' })),
    ]
  },

  async names({ db }: Context, ids) {
    const rows = await db
      .select({ id: leads.id, name: leads.name })
      .from(leads)
      .where(inArray(leads.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  title: async (ctx, change) =>
    change.action === 'tag'
      ? tagTitle(change)
      : change.action === 'move'
        ? `Moved to ${leadStatusLabels[change.to]}`
        : assignedTitle(ctx, change.to),

  canBeUndone: (change) => !(change.action === 'move' && change.to === 'do_not_contact'),
})
