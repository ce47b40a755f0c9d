import { inArray } from 'drizzle-orm'
import {
  assignedTitle,
  bulkList,
  changeEach,
  givenTo,
  requireActiveFormerOwner,
  requireAssigneeOrTeam,
  requireOwnOrManager,
  requireReasonForOthers,
} from '#server/admin/bulk-changes/bulk-list.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireFewClosed } from '#server/identity/closing-limit/closing-limit.ts'
import { closesRequest, limitedRequests } from '#server/intake/merchants/closing-limit.ts'
import {
  assignMerchantLead,
  moveMerchantLead,
  moveMerchantLeadBack,
  reassignMerchantLead,
  restoreMerchantOwner,
} from '#server/intake/merchants/commands/update-merchant-lead.ts'
import { findMerchantSnapshots } from '#server/intake/merchants/merchant-list.ts'
import { lockMerchantLead, lockMerchantLeads } from '#server/intake/merchants/queries.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { MerchantBulkChange } from '#shared/admin/bulk-changes/contract.ts'
import type { MerchantLeadFilter } from '#shared/intake/merchants/admin-contract.ts'
import { needsReason } from '#shared/intake/merchants/merchant-moves.ts'
import { type MerchantStatus, merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { tagEach, tagTitle, untagEach } from './tag-records.ts'

export const merchantList = bulkList<MerchantLeadFilter, MerchantBulkChange>({
  find: findMerchantSnapshots,

  authorize(ctx, change) {
    if (change.action === 'assign') requireOwnOrManager(ctx, change.to)
  },

  async check(ctx, change, records) {
    if (change.action === 'tag') return
    if (change.action === 'move') {
      if (needsReason(change.to) && change.reason === '')
        throw new AppError('invalid', 'Check your input and try again.', { reason: 'Enter a reason' })
      const closed = closesRequest(change.to) ? records : []
      const owned = closed.map(({ id, seen }) => ({ id, ownerId: seen.ownerId }))
      return requireFewClosed(ctx, limitedRequests, owned)
    }
    if (change.to !== null) await requireAssigneeOrTeam(ctx, change.to)
    requireReasonForOthers(ctx, records, change)
  },

  async apply(ctx, { change, records }) {
    if (change.action === 'tag') return tagEach(ctx, 'merchant', { change, records })
    const isLimited = change.action === 'move' && closesRequest(change.to)
    // All before the first is counted, so that two changes of a person can't deadlock.
    if (isLimited)
      await lockMerchantLeads(
        ctx,
        records.map(({ id }) => id),
      )
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      const { ownerStaffId, status } = await lockMerchantLead(ctx, id)
      if (change.action === 'move') {
        if (status === change.to) throw new AppError('conflict', 'It already has this status.')
        return moveMerchantLead(ctx, { ...change, id, from: seen.status as MerchantStatus })
      }
      const { to, reason } = change
      if (ownerStaffId === to) throw new AppError('conflict', 'It already has this owner.')
      const assignment = { id, from: seen.ownerId, reason, isQuiet: true }
      if (to === requireActor(ctx).id) return assignMerchantLead(ctx, assignment)
      return givenTo(to, await reassignMerchantLead(ctx, { ...assignment, to }))
    })
  },

  undo(ctx, { change, records }) {
    if (change.action === 'tag') return untagEach(ctx, 'merchant', records)
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      if (change.action === 'move') {
        await moveMerchantLeadBack(ctx, { id, from: change.to, to: seen.status as MerchantStatus })
        return
      }
      await requireActiveFormerOwner(ctx, seen.ownerId)
      await restoreMerchantOwner(ctx, { id, from: seen.to ?? change.to, to: seen.ownerId })
    })
  },

  async names({ db }, ids) {
    const rows = await db
      .select({ id: merchantLeads.id, name: merchantLeads.businessName })
      .from(merchantLeads)
      .where(inArray(merchantLeads.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  title: async (ctx, change) =>
    change.action === 'tag'
      ? tagTitle(change)
      : change.action === 'move'
        ? `Moved to ${merchantStatusLabels[change.to]}`
        : assignedTitle(ctx, change.to),
  canBeUndone: (change) => !(change.action === 'move' && change.to === 'do_not_contact'),
})
