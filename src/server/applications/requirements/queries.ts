import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { applicationStageChanges } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findMove } from '#shared/applications/applications/stage-moves.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import type { RequestedDocument, RequirementList } from '#shared/applications/requirements/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requirementDocuments as answers, checklistWaivers, requirements } from './table.ts'

export type Requirement = typeof requirements.$inferSelect
type Answer = typeof answers.$inferSelect

const unmetStatuses = ['open', 'sent'] as const

/** Returns an application's requirements for staff. */
export async function findRequirements(ctx: Context, applicationId: string): Promise<RequirementList> {
  const { stage } = await requireApplication(ctx, applicationId)
  const requested = await listRequestedDocuments(ctx, applicationId)
  const waived = await ctx.db
    .select({ waiver: checklistWaivers, by: staff.name })
    .from(checklistWaivers)
    .innerJoin(staff, eq(staff.id, checklistWaivers.waivedBy))
    .where(eq(checklistWaivers.applicationId, applicationId))
    .orderBy(asc(checklistWaivers.at), asc(checklistWaivers.kind))
  return {
    applicationId,
    requirements: requested,
    waivers: waived.map(({ waiver: { kind, reason, at }, by }) => ({ kind, reason, by, at: at.toISOString() })),
    canAsk: canAsk(stage),
  }
}

/** Returns requirements, oldest first, with the last rejection's reason. */
export async function listRequestedDocuments(ctx: Context, applicationId: string): Promise<RequestedDocument[]> {
  const rows = await ctx.db
    .select({ requirement: requirements, by: staff.name })
    .from(requirements)
    .leftJoin(staff, eq(staff.id, requirements.requestedBy))
    .where(eq(requirements.applicationId, applicationId))
    .orderBy(asc(requirements.createdAt), asc(requirements.id))
  const ids = rows.map(({ requirement }) => requirement.id)
  const came = ids.length > 0 ? await findAnswers(ctx, ids) : []
  return rows.map(({ requirement, by }) => {
    const own = came.filter(({ requirementId }) => requirementId === requirement.id)
    return { ...present(requirement, own), requestedBy: by ?? '', documentIds: own.map(({ documentId }) => documentId) }
  })
}

/** Returns requirements' documents by last change. */
export const findAnswers = (ctx: Context, requirementIds: readonly string[]): Promise<Answer[]> =>
  ctx.db
    .select()
    .from(answers)
    .where(inArray(answers.requirementId, [...requirementIds]))
    .orderBy(asc(answers.updatedAt), asc(answers.documentId))

/** Returns requirements waiting for the applicant. */
export const listOpenRequirements = (ctx: Context, applicationId: string): Promise<Requirement[]> =>
  ctx.db
    .select()
    .from(requirements)
    .where(and(eq(requirements.applicationId, applicationId), eq(requirements.status, 'open')))
    .orderBy(asc(requirements.createdAt), asc(requirements.id))

/** Counts requirements waiting for the applicant or review. */
export const countUnmet = (ctx: Context, applicationId: string): Promise<number> =>
  ctx.db.$count(
    requirements,
    and(eq(requirements.applicationId, applicationId), inArray(requirements.status, [...unmetStatuses])),
  )

/** Returns the waived checklist items. */
export async function listWaivedKinds(ctx: Context, applicationId: string) {
  const rows = await ctx.db
    .select({ kind: checklistWaivers.kind })
    .from(checklistWaivers)
    .where(eq(checklistWaivers.applicationId, applicationId))
    .orderBy(asc(checklistWaivers.at), asc(checklistWaivers.kind))
  return rows.map(({ kind }) => kind)
}

/** Returns a requirement. @throws `not_found`. */
export async function requireRequirement(ctx: Context, id: string): Promise<Requirement> {
  const [requirement] = await ctx.db.select().from(requirements).where(eq(requirements.id, id))
  if (!requirement) throw new AppError('not_found', 'This request was not found.')
  return requirement
}

/** Checks if documents can be requested in a stage. */
export const canAsk = (stage: Stage) => stage === 'docs_needed' || findMove(stage, 'docs_needed') !== undefined

/** Returns the stage an application returns to from `docs_needed`. */
export async function findStageBefore(ctx: Context, applicationId: string): Promise<Stage> {
  const moves = await ctx.db
    .select()
    .from(applicationStageChanges)
    .where(and(eq(applicationStageChanges.applicationId, applicationId), eq(applicationStageChanges.to, 'docs_needed')))
    .orderBy(desc(applicationStageChanges.at), desc(applicationStageChanges.id))
  // Skips pauses: only moves that the system can reverse count.
  return moves.find(({ from }) => from && findMove('docs_needed', from)?.by.includes('system'))?.from ?? 'in_review'
}

const present = ({ id, kind, title, detail, dueOn, status, createdAt }: Requirement, came: readonly Answer[]) => ({
  ...{ id, kind, title, detail, dueOn, status, createdAt: createdAt.toISOString() },
  problem: status === 'open' ? (came.findLast(({ state }) => state === 'rejected')?.reason ?? null) : null,
})
