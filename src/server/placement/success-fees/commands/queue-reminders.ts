import { and, eq } from 'drizzle-orm'
import { findOutstanding } from '#server/placement/success-fees/list-fees.ts'
import { findOpenDispute, lockFee, readBooks } from '#server/placement/success-fees/queries.ts'
import { successFeeReminders } from '#server/placement/success-fees/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'
import { type FeeReminderKind, feeReminderLabels } from '#shared/placement/success-fees/fee-entry.ts'
import { addMailingTask } from './notify-applicant.ts'

/** From this day after the due date; the last one that applies is sent. */
const reminderDays: readonly [FeeReminderKind, number][] = [
  ['overdue_30', 30],
  ['overdue_14', 14],
  ['overdue_1', 1],
]
const noticeDays = 3

/** Returns the reminder for a day, if any; older ones that were missed are never sent. */
function reminderOn(dueOn: string, today: string): FeeReminderKind | undefined {
  const late = daysBetween(dueOn, today)
  if (late < 0) return late >= -noticeDays ? 'before_due' : undefined
  return reminderDays.find(([, days]) => late >= days)?.[0]
}

/**
 * Queues due reminders, each fee in its own transaction.
 * @throws AggregateError at the end.
 */
export async function queueFeeReminders(ctx: Context): Promise<void> {
  const today = await findToday(ctx)
  const faults: unknown[] = []
  for (const id of await findOutstanding(ctx, addDays(today, noticeDays)))
    await transact(ctx, (ctx) => remind(ctx, id, today)).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} fee reminders failed.`)
}

async function remind(ctx: Context, id: string, today: string): Promise<void> {
  const { applicationId } = await lockFee(ctx, id)
  const { dueOn, invoices } = await readBooks(ctx, id)
  if (dueOn === null || (await findOpenDispute(ctx, id))) return
  const kind = reminderOn(dueOn, today)
  if (!kind) return
  const isKnown = and(
    eq(successFeeReminders.feeId, id),
    eq(successFeeReminders.kind, kind),
    eq(successFeeReminders.dueOn, dueOn),
  )
  if ((await ctx.db.$count(successFeeReminders, isKnown)) > 0) return
  const isMailed = await addMailingTask(ctx, {
    ...{ applicationId, ruleKey: `fee-reminder:${id}:${dueOn}:${kind}` },
    subject: `Mail a payment reminder for ${invoices[0]?.number ?? 'the success fee'} (${feeReminderLabels[kind].toLowerCase()})`,
  })
  const channel = isMailed ? 'paper' : 'email'
  await ctx.db.insert(successFeeReminders).values({ feeId: id, kind, dueOn, channel, at: ctx.now() })
  await record(ctx, 'success-fee.remind', id, { applicationId, kind, dueOn, channel })
  if (!isMailed) await enqueue(ctx, 'success-fees.remind-applicant', { feeId: id, kind, dueOn })
  await announce(ctx, 'success-fees', id)
}
