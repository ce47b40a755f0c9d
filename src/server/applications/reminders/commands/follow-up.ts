import { and, eq, inArray } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findSilence, findState, listWaiting } from '#server/applications/reminders/queries.ts'
import { expireAfterDays, followUpOf, isOver } from '#server/applications/reminders/quiet.ts'
import { countDue, reminderDays } from '#server/applications/reminders/requirement-days.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { listOpenRequirements, type Requirement } from '#server/applications/requirements/queries.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { followStage } from '#server/placement/offers/commands/take-back.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { dayAt, isDecentHour } from '#shared/applications/applicants/decent-hours.ts'

/**
 * Reminds applicants of what waits for them, and ends what has waited too long. It can run at any time, twice, and on
 * several servers at once: each application is locked while it is looked at, and one reminder a day is a key.
 */
export async function followUp(ctx: Context, keys: EncryptionKeys): Promise<void> {
  const problems: unknown[] = []
  let after: string | undefined
  do {
    const ids = await listWaiting(ctx, after)
    for (const id of ids) await followUpOne(ctx, keys, id).catch((error) => problems.push(error))
    after = ids.at(-1)
  } while (after)
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} applications were not followed up`)
}

function followUpOne(ctx: Context, keys: EncryptionKeys, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [application] = await ctx.db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), inArray(applications.stage, ['draft', 'docs_needed', 'offers'])))
      .for('update', { skipLocked: true })
    if (!application) return
    const state = await findState(ctx, keys, application)
    if (!isDecentHour(ctx.now(), state)) return
    const today = dayAt(ctx.now(), state)
    if (application.stage === 'docs_needed') await followUpRequirements(ctx, application, state, today)
    else await followUpSilence(ctx, application, today)
  })
}

async function followUpSilence(ctx: Context, application: Application, today: string) {
  const due = followUpOf(await findSilence(ctx, application), ctx.now())
  if (due === 'remind') await remind(ctx, application, today)
  if (due === 'expire') await expire(ctx, application)
}

async function followUpRequirements(ctx: Context, application: Application, state: string | undefined, today: string) {
  const open = await listOpenRequirements(ctx, application.id)
  // Everything was sent: it is not the applicant who is silent.
  if (open.length === 0) return
  const asked = ({ dueOn, createdAt }: Requirement) => ({ dueOn, createdOn: dayAt(createdAt, state) })
  const due = open.filter((one) => countDue(asked(one), today) > one.reminders)
  if (due.length > 0) {
    if (!(await remind(ctx, application, today))) return
    for (const one of due)
      await ctx.db
        .update(requirements)
        .set({ reminders: countDue(asked(one), today) })
        .where(eq(requirements.id, one.id))
    return
  }
  const isRemindedOf = open.every((one) => one.reminders >= reminderDays(asked(one)).length)
  if (isRemindedOf && isOver(await findSilence(ctx, application), ctx.now())) await expire(ctx, application)
}

/** @returns false where one was sent today already. */
async function remind(ctx: Context, { id, stage }: Application, day: string): Promise<boolean> {
  const added = await ctx.db
    .insert(reminders)
    .values({ applicationId: id, day, stage, at: ctx.now() })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return false
  await enqueue(ctx, 'reminders.send', { applicationId: id, stage })
  return true
}

async function expire(ctx: Context, { id }: Application) {
  await moveApplication(ctx, { id, to: 'expired', reason: `Nothing happened for ${expireAfterDays} days` })
  await followStage(ctx, { id, to: 'expired' })
  await enqueue(ctx, 'reminders.send', { applicationId: id, stage: 'expired' })
}
