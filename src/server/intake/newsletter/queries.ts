import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import type { NewsletterNow } from '#shared/intake/newsletter/admin-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { newsletterIssues as issues, newsletterSubscriptions as subscriptions } from './table.ts'

/** Checks if an address is confirmed. */
export async function isSubscribed({ db }: Context, email: string): Promise<boolean> {
  const confirmed = and(eq(subscriptions.emailNormalized, normalizeEmail(email)), eq(subscriptions.status, 'confirmed'))
  return (await db.$count(subscriptions, confirmed)) > 0
}

/** Returns subscriber counts, growth, and latest issues. */
export async function findNewsletter(ctx: Context): Promise<NewsletterNow> {
  const { db } = ctx
  const { rows: weeks } = await db.execute<{ starts_on: string; confirmed: number; unsubscribed: number }>(sql`
    with weeks as (
      select generate_series(0, 11) * interval '1 week' + date_trunc('week', ${ctx.now()}::timestamptz at time zone 'UTC')
        - interval '11 weeks' as start)
    select to_char(start, 'YYYY-MM-DD') as starts_on,
      (select count(*)::int from newsletter_subscriptions where confirmed_at at time zone 'UTC' >= start
        and confirmed_at at time zone 'UTC' < start + interval '1 week') as confirmed,
      (select count(*)::int from newsletter_subscriptions where unsubscribed_at at time zone 'UTC' >= start
        and unsubscribed_at at time zone 'UTC' < start + interval '1 week') as unsubscribed
    from weeks order by start`)
  const count = (status: 'confirmed' | 'pending' | 'unsubscribed') =>
    db.$count(subscriptions, eq(subscriptions.status, status))
  const waiting = sql<number>`(select count(*)::int from outbox where job = 'newsletter.send-issue' and done_at is null
    and dropped_at is null and payload ->> 'issueId' = ${issues.id}::text)`
  const rows = await db
    .select({ issue: issues, waiting })
    .from(issues)
    .orderBy(desc(issues.createdAt), desc(issues.id))
    .limit(20)
  return {
    counts: {
      confirmed: await count('confirmed'),
      pending: await count('pending'),
      unsubscribed: await count('unsubscribed'),
    },
    weeks: weeks.map(({ starts_on: startsOn, ...week }) => ({ startsOn, ...week })),
    issues: rows.map(({ issue: { createdAt, sentAt, ...issue }, waiting }) => ({
      ...{ ...issue, waiting, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null },
    })),
    hasPostalAddress: (await getEmailBranding(ctx)).address !== '',
  }
}

/** Returns an issue. @throws `not_found`. */
export async function requireIssue({ db }: Context, id: string) {
  const [found] = await db.select().from(issues).where(eq(issues.id, id))
  if (!found) throw new AppError('not_found', 'This issue no longer exists.')
  return found
}

/** Returns a current subscriber by id. */
export async function findRecipient({ db }: Context, id: string) {
  const confirmed = and(eq(subscriptions.id, id), eq(subscriptions.status, 'confirmed'))
  const [found] = await db.select().from(subscriptions).where(confirmed)
  return found
}

/** Returns a subscriber by address in any spelling. */
export async function findSubscriber({ db }: Context, email: string) {
  const confirmed = and(eq(subscriptions.emailNormalized, normalizeEmail(email)), eq(subscriptions.status, 'confirmed'))
  const [found] = await db.select().from(subscriptions).where(confirmed)
  return found
}

const pageSize = 500

/** Streams subscriptions in constant memory. */
export async function* listSubscribers({ db }: Context) {
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const page = await db
      .select()
      .from(subscriptions)
      .where(gt(subscriptions.id, last))
      .orderBy(asc(subscriptions.id))
      .limit(pageSize)
    yield* page
    last = page.at(-1)?.id ?? last
    if (page.length < pageSize) return
  }
}
