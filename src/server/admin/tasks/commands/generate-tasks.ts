import { and, eq, gt, inArray, isNotNull, isNull, like, ne, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findPeriodDays } from '#server/system/legal-periods/queries.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { noticeDeadline } from '#shared/applications/applications/notice-deadline.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { generatePaperCopyTasks } from './generate-paper-copy-tasks.ts'

const dayMs = 24 * 60 * 60_000
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** One per closing of an application. */
const noticeKey = sql<string>`'notice ' || round(extract(epoch from ${applications.stageChangedAt}) * 1000)::bigint`

/**
 * Adds tasks to confirm who sends the adverse action notice (12 CFR 1002.9(a)(1)(i) and (g)) after closing as not
 * placed, and drops them on reopening; also adds paper copy tasks.
 */
export async function generateTasks(ctx: Context): Promise<void> {
  await generatePaperCopyTasks(ctx)
  await transact(ctx, dropObsolete)
  const { hours } = await findSiteSettings(ctx)
  for (const one of await listWithoutNoticeTask(ctx)) {
    const sentAt = one.submittedAt ?? one.stageChangedAt
    const days = await findPeriodDays(ctx, 'adverse_action', sentAt)
    const { dueAt, lastDay } = noticeDeadline(sentAt, one.stageChangedAt, hours.zone, days)
    const text = (await hasDeclinedElectronicRecords(ctx, one.id))
      ? 'Mail a paper adverse action notice, or confirm who will'
      : 'Confirm who sends the adverse action notice'
    await transact(ctx, (ctx) =>
      addTaskByRule(ctx, {
        ...{ applicationId: one.id, ruleKey: one.key, type: 'disclosure', dueAt, assigneeId: one.assigneeId },
        subject: `${text}, by ${day.format(new Date(lastDay))}`,
      }),
    )
  }
}

async function dropObsolete(ctx: Context): Promise<void> {
  const goingOn = ctx.db.select({ id: applications.id }).from(applications).where(ne(applications.stage, 'not_placed'))
  const dropped = await ctx.db
    .update(tasks)
    .set({ status: 'dropped', outcome: 'The application was reopened.', doneAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(tasks.status, 'open'), like(tasks.ruleKey, 'notice %'), inArray(tasks.applicationId, goingOn)))
    .returning({ id: tasks.id })
  for (const { id } of dropped) await announce(ctx, 'tasks', id)
}

/** Applications closed earlier predate this rule. */
async function listWithoutNoticeTask(ctx: Context) {
  const noticeDays = await findPeriodDays(ctx, 'adverse_action', ctx.now())
  return ctx.db
    .select({
      ...{ id: applications.id, submittedAt: applications.submittedAt, stageChangedAt: applications.stageChangedAt },
      ...{ key: noticeKey, assigneeId: staff.id },
    })
    .from(applications)
    .leftJoin(staff, and(eq(staff.id, applications.ownerStaffId), eq(staff.status, 'active')))
    .leftJoin(tasks, and(eq(tasks.applicationId, applications.id), eq(tasks.ruleKey, noticeKey)))
    .where(
      and(
        eq(applications.stage, 'not_placed'),
        gt(applications.stageChangedAt, new Date(ctx.now().getTime() - noticeDays * dayMs)),
        isNotNull(applications.submittedAt),
        isNull(tasks.id),
      ),
    )
}
