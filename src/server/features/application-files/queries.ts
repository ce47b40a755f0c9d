import { and, asc, desc, eq, getTableColumns, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { answersContext, maskAnswers, openAnswers } from '#server/features/applications/answers.ts'
import { type Application, findAnswers, requireApplication } from '#server/features/applications/queries.ts'
import { applicationMoves, applications } from '#server/features/applications/table.ts'
import { listDocumentsOf, presentToStaff } from '#server/features/documents/queries.ts'
import { findMessages } from '#server/features/messages/queries.ts'
import { countUnsettled, listWaivedKinds } from '#server/features/requirements/queries.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import {
  type ApplicationFile,
  type ApplicationFilter,
  applicationPageSize,
  type ListedApplication,
} from '#shared/applications/desk-contract.ts'
import { movesFrom, openStages, type Stage } from '#shared/applications/stages.ts'
import { stepsFor } from '#shared/applications/step-order.ts'
import { spokenAnswers } from '#shared/applications/steps/spoken-answers.ts'
import { checklistOf, missingItems } from '#shared/documents/checklist.ts'

const ofView = {
  open: and(inArray(applications.stage, [...openStages]), not(eq(applications.stage, 'draft'))),
  drafts: eq(applications.stage, 'draft'),
  closed: not(inArray(applications.stage, [...openStages])),
  all: undefined,
} satisfies Record<ApplicationFilter['view'], SQL | undefined>

/** One page of applications, the latest first; found by keyset, so that rows which arrive meanwhile move none. */
export async function findApplications(
  ctx: Context,
  { q, view, after }: ApplicationFilter,
): Promise<{ applications: ListedApplication[]; next: string | null }> {
  const rows = await ctx.db
    .select({ ...getTableColumns(applications), owner: staff.name })
    .from(applications)
    .leftJoin(staff, eq(staff.id, applications.ownerStaffId))
    .where(and(ofView[view], matching(q), after ? lt(applications.id, decodeCursor(after)) : undefined))
    .orderBy(desc(applications.id))
    .limit(applicationPageSize + 1)
  const page = rows.slice(0, applicationPageSize)
  const last = page.at(-1)
  return {
    applications: page.map((row) => presentApplication(row, row.owner)),
    next: rows.length > page.length && last ? encodeCursor(last.id) : null,
  }
}

/** `%`, `_` and `\` mean themselves. */
function matching(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const { reference, name, email, businessName } = applications
  return or(...[reference, name, email, businessName].map((column) => sql`${column} ilike ${part}`))
}

/** Everything about one application, as staff see it. */
export async function requireApplicationFile(ctx: Context, keys: EncryptionKeys, id: string): Promise<ApplicationFile> {
  const application = await requireApplication(ctx, id)
  const [owner] = await ctx.db
    .select()
    .from(staff)
    .where(eq(staff.id, application.ownerStaffId ?? id))
  const saved = await findAnswers(ctx, id)
  return {
    application: {
      ...presentApplication(application, owner?.name ?? null),
      ...{ email: application.email, phone: application.phone },
    },
    // What is not sent yet is shown to nobody but its owner.
    sections: stepsFor(application.type)
      .filter(({ questions }) => questions.length > 0 && application.submittedAt !== null)
      .map((step) => {
        const sealed = saved.get(step.slug)?.sealed
        const answers = sealed ? maskAnswers(step, openAnswers(keys, answersContext(id, step.slug), sealed)) : {}
        return { title: step.title, answers: spokenAnswers(step, answers, application.type) }
      }),
    messages: await findMessages(ctx, keys, id),
    moves: await findMoves(ctx, application),
    nextStages: nextStages(application),
  }
}

/**
 * Stages that staff choose by hand. Those with lenders follow from what is sent to lenders and what they answer,
 * and are reached only by it.
 */
const byHand: readonly Stage[] = [
  'in_review',
  'docs_needed',
  'ready',
  'not_placed',
  'on_hold',
  'withdrawn',
  'duplicate',
  'spam',
]

export const nextStages = ({ stage, resumeStage }: Pick<Application, 'stage' | 'resumeStage'>): Stage[] =>
  movesFrom(stage, 'staff', resumeStage ?? undefined).filter((to) => byHand.includes(to) || to === resumeStage)

/** What keeps an application from lenders, in a sentence for staff; undefined where nothing does. */
export async function findMissing(ctx: Context, { id, type }: Application): Promise<string | undefined> {
  const today = ctx.now().toISOString().slice(0, 10)
  const items = checklistOf(type, (await listDocumentsOf(ctx, id)).map(presentToStaff), today)
  const missing = missingItems(items, await listWaivedKinds(ctx, id)).map(({ title }) => title)
  const unsettled = await countUnsettled(ctx, id)
  if (missing.length === 0 && unsettled === 0) return undefined
  const asked = unsettled === 1 ? 'a document that was asked for' : `${unsettled} documents that were asked for`
  return `Still missing: ${[...missing, ...(unsettled > 0 ? [asked] : [])].join(', ')}. Wait for it, or do without it under Requests.`
}

async function findMoves(ctx: Context, { id, name }: Application): Promise<ApplicationFile['moves']> {
  const rows = await ctx.db
    .select({ move: applicationMoves, staffName: staff.name })
    .from(applicationMoves)
    .leftJoin(staff, eq(staff.id, applicationMoves.actorId))
    .where(eq(applicationMoves.applicationId, id))
    .orderBy(asc(applicationMoves.at), asc(applicationMoves.id))
  return rows.map(({ move: { to, reason, at, actorKind }, staffName }) => ({
    ...{ to, reason, at: at.toISOString() },
    by: actorKind === 'applicant' ? name : (staffName ?? 'Automatic'),
  }))
}

const presentApplication = (
  { id, reference, type, stage, stageSince, name, businessName, amountCents, submittedAt, updatedAt }: Application,
  owner: string | null,
): ListedApplication => ({
  ...{ id, reference, type, stage, name, businessName, amountCents, owner },
  stageSince: stageSince.toISOString(),
  submittedAt: submittedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})
