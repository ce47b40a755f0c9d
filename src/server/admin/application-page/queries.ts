import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { findApplicationRequest, needsApproval } from '#server/admin/takeovers/queries.ts'
import { answersContext, decryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers, listUnverified } from '#server/applications/applications/queries.ts'
import { applicationStageChanges, applications, applicationTags } from '#server/applications/applications/table.ts'
import { findLatestMessages } from '#server/applications/messages/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope, type ScopeOwners, scopeSql } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findLeadIdByEmail, isSameNumber, requireLead } from '#server/intake/leads/queries.ts'
import { findTagIds, firstTagged, tagsOf } from '#server/intake/tags/taggings.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { countUndecided } from '#server/placement/lender-submissions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { decodeCursor, decodeMoment, encodeCursor, encodeMoment, firstOfEach } from '#server/platform/db/cursor.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import {
  type ApplicationFilter,
  applicationPageSize,
  type ListedApplication,
} from '#shared/admin/application-page/list-contract.ts'
import { type AnswerValue, answerValue } from '#shared/applications/applications/correction-contract.ts'
import { manualMoves } from '#shared/applications/applications/stage-moves.ts'
import { type Stage, stages } from '#shared/applications/applications/stages.ts'
import { isSecret } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { findQuestion, type QuestionStep, valueAt } from '#shared/applications/applications/steps/question.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { promisedBy } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { findBranches, matchesFilter } from './application-filter.ts'
import { listCorrections, presentCorrection } from './corrections.ts'
import { findProgress } from './find-progress.ts'

type Promised = Pick<SiteSettings, 'hours' | 'responseHours'>

/** `latest`: by submission, if that is filtered. */
const orders = {
  newest: sql`${applications.id} desc`,
  latest: sql`${applications.submittedAt} desc, ${applications.id} desc`,
  waiting: sql`${applications.stageChangedAt}, ${applications.id}`,
}

/**
 * Stages change often, so the cursor holds the stage time.
 * @param isReadable of the cursor's application: the position of any other would reveal when it was submitted.
 */
const afterCursor = {
  newest: (after: string) => sql`${applications.id} < ${decodeCursor(after)}`,
  latest: (after: string, isReadable: SQL) => {
    const id = decodeCursor(after)
    return sql`(${applications.submittedAt}, ${applications.id}) < ((select submitted_at from applications where id = ${id} and ${isReadable}), ${id}::uuid)`
  },
  waiting: (after: string) => {
    const { at, id } = decodeMoment(after)
    return sql`(${applications.stageChangedAt}, ${applications.id}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`
  },
} satisfies Record<keyof typeof orders, (after: string, isReadable: SQL) => SQL>
const cursors = {
  newest: ({ id }: ApplicationRow) => encodeCursor(id),
  waiting: ({ id, stageChangedAt }: ApplicationRow) => encodeMoment({ at: stageChangedAt, id }),
} satisfies Record<ApplicationFilter['sort'], (last: ApplicationRow) => string>

/** Applicant messages since staff last wrote. Raw column names, because Drizzle would omit the table. */
const unanswered = sql<number>`(
  select count(*)::int from application_messages message
  where message.application_id = applications.id and message.author = 'applicant' and message.at > coalesce(
    (select max(answer.at) from application_messages answer
     where answer.application_id = applications.id and answer.author = 'staff'), '-infinity'))`

const toReview = sql<number>`(
  select count(*)::int from documents document
  where document.application_id = applications.id and document.status = 'needs_review'
    and document.removed_at is null and document.offer_id is null and applications.submitted_at is not null)`

const earliestDueOn = sql<string | null>`(
  select min(requirement.due_on)::text from requirements requirement
  where requirement.application_id = applications.id and requirement.status = 'open')`

const tags = tagsOf(applicationTags, sql`applications.id`)

const selectApplications = (ctx: Context) =>
  ctx.db
    .select({ ...getTableColumns(applications), owner: staff.name, tags, unanswered, toReview, earliestDueOn })
    .from(applications)
    .leftJoin(staff, eq(staff.id, applications.ownerStaffId))
type ApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number]

/** Returns a page of applications, by keyset. */
export async function findApplications(
  ctx: Context,
  filter: ApplicationFilter,
): Promise<{ applications: ListedApplication[]; next: string | null }> {
  const { sort, after } = filter
  const order = sort === 'newest' && filter.submitted !== '' ? 'latest' : sort
  const isReadable = scopeSql(await findScope(ctx, 'applications'), applications.ownerStaffId)
  const start = after ? afterCursor[order](after, isReadable) : undefined
  const isInOrder = order === 'newest' && filter.q.trim() === ''
  const tagIds = isInOrder ? ((await findTagIds(ctx, filter.tag)) ?? []) : []
  const chosen = isInOrder && tagIds.length === 0 ? await findBranches(ctx, filter) : undefined
  const others = tagIds.length > 0 ? { ...filter, tag: '' } : (chosen?.others ?? filter)
  const rest = and(await matchesFilter(ctx, others, chosen?.hasOwners), start)
  const limit = applicationPageSize + 1
  const rows = await selectApplications(ctx)
    .where(
      chosen
        ? firstOfEach({ table: applications, branches: chosen.branches, rest, order: orders[order], limit })
        : tagIds.length > 0
          ? firstTagged(applicationTags, applications, {
              ...{ tagIds, isNewest: true, after: after && decodeCursor(after), rest, limit },
            })
          : rest,
    )
    .orderBy(orders[order])
    .limit(limit)
  const settings = await findSiteSettings(ctx)
  const changeable = await findScope(ctx, 'applications', 'change')
  const page = rows.slice(0, applicationPageSize)
  const last = page.at(-1)
  return {
    applications: page.map((row) => presentApplication(ctx, row, settings, changeable)),
    next: rows.length > page.length && last ? cursors[sort](last) : null,
  }
}

/** Finds up to `limit` applications in any order, with what a bulk change compares. */
export async function findApplicationSnapshots(
  ctx: Context,
  selection: { readonly filter: ApplicationFilter } | { readonly ids: readonly string[] },
  limit: number,
) {
  const rows = await ctx.db
    .select({ id: applications.id, ownerId: applications.ownerStaffId, status: applications.stage })
    .from(applications)
    .where(
      'ids' in selection ? inArray(applications.id, [...selection.ids]) : await matchesFilter(ctx, selection.filter),
    )
    .limit(limit)
  return rows.map(({ id, ownerId, status }) => ({ id, seen: { ownerId, status } }))
}

/** Returns a reference's application id. @throws `not_found`, also for malformed references. */
export async function requireApplicationId(ctx: Context, typed: string): Promise<{ id: string }> {
  const reference = parseReference(typed)
  const [found] = reference
    ? await ctx.db.select({ id: applications.id }).from(applications).where(eq(applications.reference, reference))
    : []
  if (!found) throw new AppError('not_found', 'There is no application with this reference.')
  return found
}

/** Returns an application's details for staff. */
export async function requireApplicationDetail(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<ApplicationDetail> {
  const [application] = await selectApplications(ctx).where(eq(applications.id, id))
  if (!application) throw new AppError('not_found', 'Application not found.')
  const saved = await findAnswers(ctx, id)
  return {
    application: {
      ...presentApplication(
        ctx,
        application,
        await findSiteSettings(ctx),
        await findScope(ctx, 'applications', 'change'),
      ),
      ...{ email: application.email, phone: application.phone, botSignals: application.botSignals },
      isEmailVerified: application.emailVerifiedAt !== null,
      importedAt: application.importedAt?.toISOString() ?? null,
      ownerId: application.ownerStaffId,
    },
    unverified: (await listUnverified(ctx, application.emailNormalized)).filter((other) => other.id !== id),
    lead: await findLead(ctx, application),
    // Only the applicant sees an unsubmitted draft.
    sections: stepsFor(application.type)
      .filter(({ questions }) => questions.length > 0 && application.submittedAt !== null)
      .map((step) => {
        const encrypted = saved.get(step.slug)?.encrypted
        const answers = encrypted
          ? maskAnswers(step, decryptAnswers(keys, answersContext(id, step.slug), encrypted))
          : {}
        return {
          ...{ slug: step.slug, title: step.title },
          answers: answersAsText(step, answers, application.type).map((answer) => ({
            ...answer,
            isHidden: answer.text !== '' && isSecret(step, answer.path),
            isCorrectable: !isSecret(step, answer.path) && findQuestion(step.questions, answer.path) !== undefined,
            value: correctableValue(step, answers, answer.path),
          })),
        }
      }),
    corrections: await findCorrections(ctx, keys, id),
    ...(await findLatestMessages(ctx, keys, id)),
    moves: await findMoves(ctx, application),
    nextStages: await findNextStages(ctx, application),
    takeover: await findApplicationRequest(ctx, id),
    takeoverNeedsApproval: await needsApproval(ctx),
    wantsPaper: await hasDeclinedElectronicRecords(ctx, id),
    progress: await findProgress(ctx, keys, application),
  }
}

/** Null for hidden answers. */
function correctableValue(step: QuestionStep, answers: unknown, path: string): AnswerValue {
  const parsed = isSecret(step, path) ? undefined : answerValue.safeParse(valueAt(answers, path))
  return parsed?.success ? parsed.data : null
}

async function findCorrections(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<ApplicationDetail['corrections']> {
  const rows = await listCorrections(ctx, id)
  const undone = new Set(rows.map(({ correction }) => correction.undoes))
  const latest = new Map(rows.map(({ correction }) => [`${correction.step} ${correction.path}`, correction.id]))
  return rows.map(({ correction, by }) => ({
    ...presentCorrection(keys, correction),
    ...{ step: correction.step, path: correction.path, by },
    isInEffect:
      correction.undoes === null &&
      !undone.has(correction.id) &&
      latest.get(`${correction.step} ${correction.path}`) === correction.id,
  }))
}

/** Returns the stages staff can choose, with its previous and its lenders' stages. */
export async function findNextStages(
  ctx: Context,
  { id, stage, resumeStage }: Pick<Application, 'id' | 'stage' | 'resumeStage'>,
): Promise<Stage[]> {
  const isWithLenders = stage === 'ready' && (await countUndecided(ctx, id)) > 0
  const chosen = manualMoves({ stage, resumeStage })
  if (!isWithLenders || chosen.includes('with_lenders')) return chosen
  return stages.filter((to) => to === 'with_lenders' || chosen.includes(to))
}

async function findMoves(ctx: Context, { id, name }: Application): Promise<ApplicationDetail['moves']> {
  const rows = await ctx.db
    .select({ move: applicationStageChanges, staffName: staff.name })
    .from(applicationStageChanges)
    .leftJoin(staff, eq(staff.id, applicationStageChanges.actorId))
    .where(eq(applicationStageChanges.applicationId, id))
    .orderBy(asc(applicationStageChanges.at), asc(applicationStageChanges.id))
  return rows.map(({ move: { to, reason, at, actorKind }, staffName }) => ({
    ...{ to, reason, at: at.toISOString() },
    by: actorKind === 'applicant' ? name : (staffName ?? 'Automatic'),
  }))
}

async function findLead(
  ctx: Context,
  { leadId, emailNormalized, phone }: Application,
): Promise<ApplicationDetail['lead']> {
  const id = leadId ?? (await findLeadIdByEmail(ctx, emailNormalized))
  if (!id) return null
  const { lead } = await requireLead(ctx, id)
  const mayOpen = covers(await findScope(ctx, 'leads'), lead.ownerId)
  // Anyone may have entered the address of a colleague's lead.
  if (leadId === null && !mayOpen) return null
  return {
    ...{ id, mayOpen },
    mayBeCalled: lead.mayBeCalled && phone !== null && isSameNumber(phone, lead.phone),
  }
}

function presentApplication(
  ctx: Context,
  row: ApplicationRow,
  promised: Promised,
  changeable: ScopeOwners,
): ListedApplication {
  const { id, reference, type, stage, stageChangedAt, name, businessName, amountCents, submittedAt, updatedAt } = row
  const { owner, ownerStaffId, unanswered, toReview } = row
  return {
    ...{ id, reference, type, stage, name, businessName, amountCents, owner, unanswered, toReview },
    resumeStage: row.resumeStage,
    ownerId: ownerStaffId,
    tags: row.tags,
    isMine: ownerStaffId !== null && ownerStaffId === requireActor(ctx).id,
    mayChange: applicationRoles.some((role) => role === requireActor(ctx).role) && covers(changeable, ownerStaffId),
    dueAt: dueAt(row, promised),
    stageChangedAt: stageChangedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

function dueAt(
  { stage, stageChangedAt, earliestDueOn }: ApplicationRow,
  { hours, responseHours }: Promised,
): string | null {
  if (stage === 'submitted') return promisedBy(hours, stageChangedAt, responseHours).toISOString()
  return stage === 'docs_needed' && earliestDueOn ? `${earliestDueOn}T23:59:59.000Z` : null
}
