import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { answersContext, decryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, findAnswers, isTrusted } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import {
  countDue,
  expireAfterDays,
  type Inactivity,
  isOver,
  nextFollowUp,
  remindAfterDays,
  reminderDays,
} from '#server/applications/reminders/inactivity.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { listOpenRequirements, type Requirement } from '#server/applications/requirements/queries.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isContactHour, localDate } from '#shared/applications/applicants/contact-hours.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

const hour = 60 * 60_000
const day = 24 * hour

const atOnce = 200

/** Since the last activity. Raw column names, because Drizzle would omit the table. */
const sentReminders = sql`(
  select count(*) from reminders
  where reminders.application_id = applications.id and reminders.at >= applications.updated_at)`

/**
 * Returns a page of ids of applications waiting for the applicant. Of drafts, which anyone can start, only those whose next
 * reminder or end may be due.
 */
async function listWaiting(ctx: Context, after: string | undefined): Promise<string[]> {
  const before = (ms: number) => lte(applications.updatedAt, new Date(ctx.now().getTime() - ms))
  const [first, second] = remindAfterDays
  const isDue = or(
    and(before(first * day), sql`${sentReminders} = 0`),
    and(before(second * day), sql`${sentReminders} = 1`),
    before(expireAfterDays * day),
  )
  const rows = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        or(
          and(eq(applications.stage, 'draft'), isDue),
          and(eq(applications.stage, 'offers'), before(first * day)),
          // Applicants who acted today need no reminder.
          and(eq(applications.stage, 'docs_needed'), before(20 * hour)),
        ),
        // No one who was imported has begun anything here.
        or(isNull(applications.importedAt), isNotNull(applications.emailVerifiedAt)),
        after ? gt(applications.id, after) : undefined,
      ),
    )
    .orderBy(asc(applications.id))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** Passed in, because offers belong to a higher domain. */
interface OffersOfApplication {
  /** Null without offers. */
  readonly findLastChange: (ctx: Context, applicationId: string) => Promise<Date | null>
  readonly syncWithStage: (ctx: Context, change: { id: string; to: Stage }) => Promise<void>
}

/** Returns an application's last activity and the reminders since. */
async function findInactivity(
  ctx: Context,
  { id, updatedAt }: Application,
  offers: OffersOfApplication,
): Promise<Inactivity> {
  const offered = await offers.findLastChange(ctx, id)
  const since = offered && offered > updatedAt ? offered : updatedAt
  const sent = await ctx.db
    .select({ at: reminders.at })
    .from(reminders)
    .where(and(eq(reminders.applicationId, id), gte(reminders.at, since)))
    .orderBy(asc(reminders.at))
  return { since, reminders: sent.map(({ at }) => at) }
}

/** Returns the applicant's state, if known. */
async function findState(ctx: Context, keys: EncryptionKeys, { id, type }: Application) {
  const slug = type === 'business' ? 'business' : 'applicant'
  const step = stepsFor(type).find((one) => one.slug === slug)
  const encrypted = (await findAnswers(ctx, id)).get(slug)?.encrypted
  if (!step || !encrypted) return undefined
  const { state } = maskAnswers(step, decryptAnswers(keys, answersContext(id, slug), encrypted))
  return typeof state === 'string' ? state : undefined
}

export interface ReminderDeps {
  readonly keys: EncryptionKeys
  readonly offers: OffersOfApplication
}

/** Queues reminders and closes inactive applications; locks and a daily unique key allow several servers. */
export async function queueReminders(ctx: Context, deps: ReminderDeps): Promise<void> {
  const problems: unknown[] = []
  let after: string | undefined
  do {
    const ids = await listWaiting(ctx, after)
    for (const id of ids) await queueApplicationReminders(ctx, deps, id).catch((error) => problems.push(error))
    after = ids.at(-1)
  } while (after)
  if (problems.length > 0)
    throw new AggregateError(
      problems,
      `Couldn’t check ${formatCounted(problems.length, { one: 'application', other: 'applications' })} for reminders`,
    )
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
  // Everything was sent, so the applicant isn't inactive.
  if (open.length === 0) return
  const period = ({ dueOn, createdAt }: Requirement) => ({ dueOn, createdOn: localDate(createdAt, state) })
  const due = open.filter((one) => countDue(period(one), today) > one.reminders)
  if (due.length > 0) {
    if (!(await remind(ctx, application, today))) return
    for (const one of due)
      await ctx.db
        .update(requirements)
        .set({ reminders: countDue(period(one), today) })
        .where(eq(requirements.id, one.id))
    return
  }
  const isRemindedOf = open.every((one) => one.reminders >= reminderDays(period(one)).length)
  if (isRemindedOf && isOver(await findInactivity(ctx, application, offers), ctx.now()))
    await expire(ctx, application, offers)
}

/** False if one was sent today. */
async function remind(ctx: Context, application: Application, day: string): Promise<boolean> {
  const { id, stage } = application
  const added = await ctx.db
    .insert(reminders)
    .values({ applicationId: id, day, stage, at: ctx.now() })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return false
  if (await mayRemind(ctx, application)) await enqueue(ctx, 'reminders.send', { applicationId: id, stage })
  return true
}

/**
 * Checks if a draft that anyone may have started got an email when it was started: beyond the limits it got none, and so it
 * gets no others (record 156).
 */
async function mayRemind(ctx: Context, { id, isUnannounced, submittedAt }: Application): Promise<boolean> {
  if (submittedAt || !isUnannounced) return true
  return (await ctx.db.$count(applications, and(eq(applications.id, id), isTrusted))) > 0
}

async function expire(ctx: Context, application: Application, offers: OffersOfApplication) {
  const { id } = application
  await moveApplication(ctx, { id, to: 'expired', reason: `No activity for ${expireAfterDays} days` })
  await offers.syncWithStage(ctx, { id, to: 'expired' })
  if (await mayRemind(ctx, application)) await enqueue(ctx, 'reminders.send', { applicationId: id, stage: 'expired' })
}
