import { inArray } from 'drizzle-orm'
import { findApplicationSnapshots } from '#server/admin/application-page/queries.ts'
import {
  assignedTitle,
  bulkList,
  changeEach,
  requireActiveFormerOwner,
  requireOwnOrManager,
  requireReasonForOthers,
} from '#server/admin/bulk-changes/bulk-list.ts'
import { reassignApplication, restoreOwner, takeApplication } from '#server/admin/takeovers/commands/assign.ts'
import { requireAssignee } from '#server/admin/takeovers/queries.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { ApplicationFilter } from '#shared/admin/application-page/list-contract.ts'
import type { ApplicationBulkChange } from '#shared/admin/bulk-changes/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { tagEach, tagTitle, untagEach } from './tag-records.ts'

export const applicationList = bulkList<ApplicationFilter, ApplicationBulkChange>({
  find: findApplicationSnapshots,

  authorize(ctx, change) {
    if (change.action === 'assign') requireOwnOrManager(ctx, change.to)
  },

  async check(ctx, change, records) {
    if (change.action === 'tag') return
    if (change.to !== null) await requireAssignee(ctx, change.to, 'to')
    requireReasonForOthers(ctx, records, change)
  },

  apply(ctx, { change, records }) {
    if (change.action === 'tag') return tagEach(ctx, 'application', { change, records })
    const { to, reason } = change
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      const { ownerStaffId } = await lockApplication(ctx, id)
      if (ownerStaffId === to) throw new AppError('conflict', 'It already has this owner.')
      const assignment = { id, from: seen.ownerId, reason, isBulk: true }
      await (to === requireActor(ctx).id
        ? takeApplication(ctx, assignment)
        : reassignApplication(ctx, { ...assignment, to }))
    })
  },

  undo(ctx, { change, records }) {
    if (change.action === 'tag') return untagEach(ctx, 'application', records)
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      await requireActiveFormerOwner(ctx, seen.ownerId)
      await restoreOwner(ctx, { id, from: change.to, to: seen.ownerId })
    })
  },

  async names({ db }, ids) {
    const rows = await db
      .select({ id: applications.id, name: applications.name, reference: applications.reference })
      .from(applications)
      .where(inArray(applications.id, [...ids]))
    return new Map(rows.map(({ id, name, reference }) => [id, `${name} (${reference})`]))
  },

  title: async (ctx, change) => (change.action === 'tag' ? tagTitle(change) : assignedTitle(ctx, change.to)),
  canBeUndone: () => true,
})
