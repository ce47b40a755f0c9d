import { and, eq, isNotNull, isNull, like, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { record as audit } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { taskTypes } from '#shared/applications/tasks/choices.ts'
import { tasks } from './table.ts'

interface RuleTask {
  readonly applicationId: string
  /** Identifies the reason, so that no task is created twice. */
  readonly ruleKey: string
  readonly type: (typeof taskTypes)[number]
  readonly subject: string
  readonly dueAt: Date
  readonly assigneeId: string | null
}

/** Adds a task for a rule, once. */
export async function addTaskByRule(ctx: Context, { assigneeId, ...rest }: RuleTask): Promise<void> {
  const now = ctx.now()
  const [added] = await ctx.db
    .insert(tasks)
    .values({
      ...{ id: uuidv7(), ...rest, priority: 'high', assigneeStaffId: assigneeId, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await audit(ctx, 'task.add', added.id, {
    type: rest.type,
    assigneeId,
    record: { kind: 'application', id: rest.applicationId },
  })
  await announce(ctx, 'tasks', added.id)
  const record = { kind: 'application', id: rest.applicationId } as const
  await notify(ctx, { kind: 'task', record, itemId: added.id, recipients: [assigneeId] })
}

/**
 * Drops a rule's open tasks.
 * @param dropped.ruleKeys key prefix without wildcards.
 */
export async function dropTasksByRule(
  ctx: Context,
  { applicationId, ruleKeys, outcome }: { applicationId: string; ruleKeys: string; outcome: string },
): Promise<void> {
  const now = ctx.now()
  const dropped = await ctx.db
    .update(tasks)
    .set({ status: 'dropped', outcome, doneAt: now, updatedAt: now })
    .where(and(eq(tasks.applicationId, applicationId), eq(tasks.status, 'open'), like(tasks.ruleKey, `${ruleKeys}%`)))
    .returning({ id: tasks.id })
  await finishNotifications(ctx, { kinds: ['task'], itemIds: dropped.map(({ id }) => id) })
  for (const { id } of dropped) {
    await audit(ctx, 'task.cancel', id)
    await announce(ctx, 'tasks', id)
  }
}

/** Gives an application's rule tasks, unassigned or its old owner's, to the new one, in the caller's transaction. */
export async function assignTasksByRule(
  ctx: Context,
  { applicationId, before, to }: { applicationId: string; before: string | null; to: string },
): Promise<void> {
  const isUnassigned = isNull(tasks.assigneeStaffId)
  const moved = await ctx.db
    .update(tasks)
    .set({ assigneeStaffId: to, remindedAt: null, updatedAt: ctx.now() })
    .where(
      and(
        eq(tasks.applicationId, applicationId),
        eq(tasks.status, 'open'),
        isNotNull(tasks.ruleKey),
        before === null ? isUnassigned : or(isUnassigned, eq(tasks.assigneeStaffId, before)),
      ),
    )
    .returning({ id: tasks.id, type: tasks.type })
  await finishNotifications(ctx, { kinds: ['task'], itemIds: moved.map(({ id }) => id), except: to })
  for (const { id, type } of moved) {
    await audit(ctx, 'task.change', id, { type, before, assigneeId: to })
    await announce(ctx, 'tasks', id)
  }
}

/** Checks if a rule ever created such a task. */
export const hasTaskByRule = async (
  ctx: Context,
  { applicationId, ruleKeys }: { applicationId: string; ruleKeys: string },
): Promise<boolean> =>
  (await ctx.db.$count(tasks, and(eq(tasks.applicationId, applicationId), like(tasks.ruleKey, `${ruleKeys}%`)))) > 0
