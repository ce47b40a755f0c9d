import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { requireIssue } from '#server/intake/newsletter/queries.ts'
import { newsletterIssues as issues } from '#server/intake/newsletter/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'

type One = { id: string }

/**
 * Saves a draft of the version the caller edited, 0 if new.
 * @throws `conflict` if it was sent or changed by others.
 */
export function saveIssue(
  ctx: Context,
  { id, version, subject, body }: One & { version: number; subject: string; body: string },
) {
  return transact(ctx, async (ctx) => {
    const created = { id, subject, body, createdBy: requireActor(ctx).id, createdAt: ctx.now() }
    const written =
      version === 0
        ? await ctx.db.insert(issues).values(created).onConflictDoNothing().returning({ id: issues.id })
        : await ctx.db
            .update(issues)
            .set({ subject, body, version: version + 1 })
            .where(and(eq(issues.id, id), eq(issues.version, version), isNull(issues.sentAt)))
            .returning({ id: issues.id })
    if (written.length > 0) await record(ctx, 'newsletter.save', id)
    const kept = await requireIssue(ctx, id)
    if (kept.sentAt) throw await alreadySentError(ctx, id)
    if (kept.subject !== subject || kept.body !== body) throw await staleIssueError(ctx, id, 'Your text is still here.')
    return {}
  })
}

const staleIssueError = (ctx: Context, id: string, now: string) =>
  staleWriteError(ctx, { subject: id, actions: ['newsletter.save'], now })

const alreadySentError = (ctx: Context, id: string) =>
  staleWriteError(ctx, { subject: id, actions: ['newsletter.send'], now: 'This issue was already sent.' })

/** Emails an issue to the caller only. @throws `not_found`. */
export function testIssue(ctx: Context, { id }: One): Promise<{ to: string }> {
  return transact(ctx, async (ctx) => {
    await requireIssue(ctx, id)
    const { id: staffId, email: to } = await requireStaff(ctx, requireActor(ctx).id)
    await enqueue(ctx, 'newsletter.send-test', { issueId: id, staffId })
    return { to }
  })
}

/**
 * Emails an issue to all confirmed subscribers, exactly once: a job each, in one transaction.
 * @throws `not_found`, `conflict` if sent, changed since the `version` read, or without postal address or
 * subscribers.
 */
export function sendIssue(ctx: Context, { id, version }: One & { version: number }): Promise<{ recipients: number }> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    if ((await getEmailBranding(ctx)).address === '')
      throw new AppError('conflict', 'Add a postal address in Settings first. The law requires one in every issue.')
    const [issue] = await ctx.db
      .update(issues)
      .set({ sentAt: now })
      .where(and(eq(issues.id, id), eq(issues.version, version), isNull(issues.sentAt)))
      .returning()
    if (!issue) {
      const { sentAt } = await requireIssue(ctx, id)
      throw sentAt
        ? await alreadySentError(ctx, id)
        : await staleIssueError(ctx, id, 'Nothing was sent. Review the issue and try again.')
    }
    const { rowCount } = await ctx.db.execute(sql`
      insert into outbox (id, job, payload, created_at, run_at)
      select gen_random_uuid(), 'newsletter.send-issue',
        jsonb_build_object('issueId', ${id}::text, 'subscriptionId', id), ${now}, ${now}
      from newsletter_subscriptions where status = 'confirmed'`)
    const recipients = rowCount ?? 0
    if (recipients === 0) throw new AppError('conflict', 'There are no confirmed subscribers yet.')
    await ctx.db.update(issues).set({ recipients }).where(eq(issues.id, id))
    await record(ctx, 'newsletter.send', id, { recipients })
    return { recipients }
  })
}
