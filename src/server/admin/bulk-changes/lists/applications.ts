import { inArray } from 'drizzle-orm'
import { moveByStaff } from '#server/admin/application-page/commands.ts'
import { findApplicationSnapshots, findNextStages } from '#server/admin/application-page/queries.ts'
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
import { reassignApplication, restoreOwner, takeApplication } from '#server/admin/takeovers/commands/assign.ts'
import { type Application, lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { ApplicationFilter } from '#shared/admin/application-page/list-contract.ts'
import type { ApplicationBulkChange } from '#shared/admin/bulk-changes/contract.ts'
import { needsReason } from '#shared/applications/applications/stage-moves.ts'
import { isOpen, type Stage, stageLabels } from '#shared/applications/applications/stages.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { tagEach, tagTitle, untagEach } from './tag-records.ts'

export const applicationList = bulkList<ApplicationFilter, ApplicationBulkChange>({
  find: findApplicationSnapshots,

  authorize(ctx, change) {
    if (change.action === 'assign') requireOwnOrManager(ctx, change.to)
  },

  async check(ctx, change, records) {
    if (change.action === 'tag') return
    if (change.action === 'move') {
      if (needsReason({ stage: 'in_review', resumeStage: null }, change.to) && change.reason === '')
        throw new AppError('invalid', 'Check your input and try again.', { reason: 'Enter a reason' })
      return
    }
    if (change.to !== null) await requireAssigneeOrTeam(ctx, change.to)
    requireReasonForOthers(ctx, records, change)
  },

  apply(ctx, { change, records }) {
    if (change.action === 'tag') return tagEach(ctx, 'application', { change, records })
    if (change.action === 'move')
      return changeEach(ctx, records, (ctx, { id, seen }) =>
        moveOne(ctx, { ...change, id, from: seen.status as Stage }),
      )
    const { to, reason } = change
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      const { ownerStaffId } = await lockApplication(ctx, id)
      if (ownerStaffId === to) throw new AppError('conflict', 'It already has this owner.')
      const assignment = { id, from: seen.ownerId, reason, isBulk: true }
      if (to === requireActor(ctx).id) return takeApplication(ctx, assignment)
      return givenTo(to, await reassignApplication(ctx, { ...assignment, to }))
    })
  },

  undo(ctx, { change, records }) {
    if (change.action === 'tag') return untagEach(ctx, 'application', records)
    if (change.action === 'move')
      return changeEach(ctx, records, (ctx, { id, seen }) =>
        moveBack(ctx, { id, from: change.to, to: seen.status as Stage }),
      )
    return changeEach(ctx, records, async (ctx, { id, seen }) => {
      await requireActiveFormerOwner(ctx, seen.ownerId)
      await restoreOwner(ctx, { id, from: seen.to ?? change.to, to: seen.ownerId })
    })
  },

  async names({ db }, ids) {
    const rows = await db
      .select({ id: applications.id, name: applications.name, reference: applications.reference })
      .from(applications)
      .where(inArray(applications.id, [...ids]))
    return new Map(rows.map(({ id, name, reference }) => [id, `${name} (${reference})`]))
  },

  title: async (ctx, change) =>
    change.action === 'tag'
      ? tagTitle(change)
      : change.action === 'move'
        ? `Moved to ${stageLabels[change.to]}`
        : assignedTitle(ctx, change.to),
  canBeUndone: () => true,
})

interface Move {
  readonly id: string
  readonly from: Stage
  readonly to: Stage
}

/** Moves one of many applications, with the guards of a single move. @throws `conflict`, `invalid`. */
async function moveOne(ctx: Context, { reason, ...move }: Move & { readonly reason: string }): Promise<void> {
  const application = await lockApplication(ctx, move.id)
  if (application.stage === move.to) throw new AppError('conflict', 'It already has this stage.')
  if (!isOpen(move.to) || move.to === 'on_hold') requireOwn(ctx, application, move.to)
  if (needsReason(application, move.to) && reason === '')
    throw new AppError('conflict', 'It needs a reason to leave its stage. Move it on its own page.')
  await moveByStaff(ctx, { ...move, reason })
}

/** A departing agent must not close or pause colleagues' applications by the hundred. @throws `conflict`. */
function requireOwn(ctx: Context, { ownerStaffId }: Pick<Application, 'ownerStaffId'>, to: Stage): void {
  const { id, role } = requireActor(ctx)
  if (ownerStaffId === id || administratorRoles.some((one) => one === role)) return
  const closes = to === 'on_hold' ? 'put it on hold' : 'close it'
  throw new AppError('conflict', `In a bulk change, only its owner and managers ${closes}. Move it on its own page.`)
}

/** Moves one of many applications back, if a single move may. @throws `conflict`. */
async function moveBack(ctx: Context, move: Move): Promise<void> {
  const application = await lockApplication(ctx, move.id)
  if (application.stage !== move.from) throw new AppError('conflict', 'Its stage has changed since.')
  if (!(await findNextStages(ctx, application)).includes(move.to))
    throw new AppError('conflict', `It can’t go back from “${stageLabels[move.from]}” to “${stageLabels[move.to]}”.`)
  await moveByStaff(ctx, { ...move, reason: needsReason(application, move.to) ? 'A bulk change was undone.' : '' })
}
