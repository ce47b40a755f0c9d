import { and, eq, inArray } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { expireAfterDays, isOver, nextFollowUp } from '#server/applications/reminders/inactivity.ts'
import {
  findInactivity,
  findState,
  listWaiting,
  type OffersOfApplication,
} from '#server/applications/reminders/queries.ts'
import { countDue, reminderDays } from '#server/applications/reminders/requirement-days.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { listOpenRequirements, type Requirement } from '#server/applications/requirements/queries.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isContactHour, localDate } from '#shared/applications/applicants/contact-hours.ts'

export interface ReminderDeps {
  readonly keys: EncryptionKeys
  readonly offers: OffersOfApplication
}

/**
 * Queues reminders for applicants and closes applications that stayed inactive too long. Safe to run at any time and on
 * several servers: each application is locked, and a unique key allows one reminder per day.
 */
export async function queueReminders(ctx: Context, deps: ReminderDeps): Promise<void> {
  const problems: unknown[] = []
  let after: string | undefined
  do {
    const ids = await listWaiting(ctx, after)
    for (const id of ids) await queueApplicationReminders(ctx, deps, id).catch((error) => problems.push(error))
    after = ids.at(-1)
  } while (after)
  if (problems.length > 0)
    throw new AggregateError(problems, `Couldn’t check ${problems.length} applications for reminders`)
}

function queueApplicationReminders(ctx: Context, { keys, offers }: ReminderDeps, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [application] = await ctx.db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), inArray(applications.stage, ['draft', 'docs_needed', 'offers'])))
      .for('update', { skipLocked: true })
    if (!application) return
    const state = await findState(ctx, keys, application)
    if (!isContactHour(ctx.now(), state)) return
    const today = localDate(ctx.now(), state)
    if (application.stage === 'docs_needed') await queueRequirementReminders(ctx, application, offers, { state, today })
    else await queueInactivityReminder(ctx, application, offers, today)
  })
}

async function queueInactivityReminder(
  ctx: Context,
  application: Application,
  offers: OffersOfApplication,
  today: string,
) {
  const due = nextFollowUp(await findInactivity(ctx, application, offers), ctx.now())
  if (due === 'remind') await remind(ctx, application, today)
  if (due === 'expire') await expire(ctx, application, offers)
}

async function queueRequirementReminders(
  ctx: Context,
  application: Application,
  offers: OffersOfApplication,
  { state, today }: { state: string | undefined; today: string },
) {
  const open = await listOpenRequirements(ctx, application.id)
  // Everything was sent, so the applicant is not inactive.
  if (open.length === 0) return
  const asked = ({ dueOn, createdAt }: Requirement) => ({ dueOn, createdOn: localDate(createdAt, state) })
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
  if (isRemindedOf && isOver(await findInactivity(ctx, application, offers), ctx.now()))
    await expire(ctx, application, offers)
}

/** @returns false if a reminder was already sent today. */
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

async function expire(ctx: Context, { id }: Application, offers: OffersOfApplication) {
  await moveApplication(ctx, { id, to: 'expired', reason: `No activity for ${expireAfterDays} days` })
  await offers.syncWithStage(ctx, { id, to: 'expired' })
  await enqueue(ctx, 'reminders.send', { applicationId: id, stage: 'expired' })
}
