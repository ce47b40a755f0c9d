import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { openStages } from '#shared/applications/applications/stages.ts'

const dayMs = 24 * 60 * 60_000
const paperKey = sql<string>`'paper ' || ${consentEvents.id}`

/**
 * Adds tasks, due within a day, to mail paper copies to applicants who asked for them (15 U.S.C. 7001(c)(1)(B)).
 * @param applicationId limits it to one.
 */
export async function generatePaperCopyTasks(ctx: Context, applicationId?: string): Promise<void> {
  for (const one of await listWithoutTask(ctx, applicationId))
    await transact(ctx, (ctx) =>
      addTaskByRule(ctx, {
        ...{ applicationId: one.id, ruleKey: one.key, type: 'disclosure', assigneeId: one.assigneeId },
        subject: `Mail paper copies to ${one.name} (${one.reference}), as requested`.slice(0, 200),
        dueAt: new Date(ctx.now().getTime() + dayMs),
      }),
    )
}

const listWithoutTask = (ctx: Context, applicationId: string | undefined) =>
  ctx.db
    .select({
      ...{ id: applications.id, name: applications.name, reference: applications.reference },
      ...{ key: paperKey, assigneeId: staff.id },
    })
    .from(consentEvents)
    .innerJoin(applications, eq(applications.id, consentEvents.subjectId))
    .leftJoin(staff, and(eq(staff.id, applications.ownerStaffId), eq(staff.status, 'active')))
    .leftJoin(tasks, and(eq(tasks.applicationId, applications.id), eq(tasks.ruleKey, paperKey)))
    .where(
      and(
        eq(consentEvents.channel, 'e-records'),
        eq(consentEvents.action, 'withdrawn'),
        sql`not exists (
          select from consent_events later
          where later.subject_id = ${consentEvents.subjectId} and later.channel = 'e-records'
            and (later.at, later.id) > (${consentEvents.at}, ${consentEvents.id}))`,
        inArray(applications.stage, [...openStages.filter((stage) => stage !== 'draft'), 'funded']),
        isNull(tasks.id),
        ...(applicationId ? [eq(consentEvents.subjectId, applicationId)] : []),
      ),
    )
