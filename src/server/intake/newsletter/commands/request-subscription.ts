import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { newsletterSubscriptions as subscriptions } from '#server/intake/newsletter/table.ts'
import { recordNewsletterConsent } from '#server/messaging/consents/commands.ts'
import { liftSuppressions, suppress } from '#server/messaging/contact-policy/commands.ts'
import { mayEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'

interface SubscriptionRequest {
  readonly id: string
  readonly email: string
  readonly email_normalized: string
  readonly page_path: string | undefined
  readonly at: Date
  readonly unsubscribe_token: string
  /** False beyond the limits of emails to strangers. */
  readonly is_emailed: boolean
}

/**
 * Confirmed addresses stay confirmed, unsubscribed ones become pending. Every request enqueues a job, so that timing
 * doesn't reveal known addresses.
 */
const text = `
with typed as (
  select * from json_to_recordset($1::json) as typed(
    id uuid, email text, email_normalized text, page_path text, at timestamptz, unsubscribe_token text,
    is_emailed boolean)
), asked as (
  insert into newsletter_subscriptions as known
    (id, email, email_normalized, status, page_path, requested_at, unsubscribe_token)
  select id, email, email_normalized, 'pending', page_path, at, unsubscribe_token from typed
  on conflict (email_normalized) do update set
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    confirm_email_count = case known.status when 'unsubscribed' then 0 else known.confirm_email_count end,
    requested_at = case known.status when 'confirmed' then known.requested_at else excluded.requested_at end,
    page_path = case known.status when 'confirmed' then known.page_path else excluded.page_path end
  returning id, email_normalized
)
insert into outbox (id, job, payload, created_at, run_at)
select typed.id, 'newsletter.send-confirmation', jsonb_build_object('subscriptionId', asked.id), typed.at, typed.at
from asked join typed using (email_normalized) where typed.is_emailed`

/** Writes a batch in one transaction. */
async function writeRequests(pool: pg.Pool, requests: readonly SubscriptionRequest[]): Promise<true[]> {
  // A statement updates each row once, so the last request wins. Sorted, so that servers don't deadlock.
  const distinct = [...new Map(requests.map((request) => [request.email_normalized, request])).values()]
  const ordered = distinct.toSorted((a, b) => (a.email_normalized < b.email_normalized ? -1 : 1))
  await pool.query({ name: 'newsletter.write', text, values: [JSON.stringify(ordered)] })
  return requests.map(() => true)
}

export type NewsletterIntake = GroupCommit<SubscriptionRequest, true>

/** Opens the intake; `report` gets outages. */
export const openNewsletterIntake = (pool: pg.Pool, report: (error: unknown) => void): NewsletterIntake =>
  groupCommit((batch) => writeRequests(pool, batch), report)

/**
 * Records a subscription request durably without revealing known addresses.
 * @throws `unavailable` under overload or without a database.
 */
export async function requestSubscription(
  ctx: Context,
  intake: NewsletterIntake,
  { email, pagePath }: { email: string; pagePath: string | undefined },
): Promise<void> {
  await intake.add({
    id: uuidv7(),
    email,
    email_normalized: normalizeEmail(email),
    page_path: pagePath,
    at: ctx.now(),
    unsubscribe_token: newToken(),
    is_emailed: await mayEmail(ctx, email, 'newsletter.send-confirmation'),
  })
}

/** Confirms a link's address; false if expired, replaced, or invalid. */
export function confirmSubscription(ctx: Context, token: string): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const [found] = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.confirmTokenHash, hashToken(token)),
          inArray(subscriptions.status, ['pending', 'confirmed']),
          gt(subscriptions.confirmExpiresAt, now),
        ),
      )
      .for('update')
    if (!found) return false
    if (found.status === 'confirmed') return true

    await ctx.db
      .update(subscriptions)
      .set({ status: 'confirmed', confirmedAt: now, confirmEmailCount: 0, unsubscribedAt: null, unsubscribedBy: null })
      .where(eq(subscriptions.id, found.id))
    await liftSuppressions(ctx, found.email)
    await recordNewsletterConsent(ctx, { id: found.id, action: 'given', email: found.email, pagePath: found.pagePath })
    return true
  })
}

const minute = 60_000
const day = 24 * 60 * minute

export const confirmDays = 7
const pendingRetentionDays = fixedRetention.pendingSubscriptions

/** Returns the delay before an address's next link: ten minutes, doubling up to a day. */
export const resendDelayMs = (mailsSent: number) =>
  mailsSent === 0 ? 0 : Math.min(day, 10 * minute * 2 ** (mailsSent - 1))

/**
 * Creates the next confirmation token, ending the previous one; undefined if confirmed or too soon, because public
 * forms must not flood mailboxes.
 */
export async function prepareConfirmation(
  ctx: Context,
  id: string,
): Promise<{ to: string; token: string; unsubscribeToken: string } | undefined> {
  const now = ctx.now().getTime()
  const [request] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending')))
  if (!request) return undefined
  if (request.confirmSentAt && now < request.confirmSentAt.getTime() + resendDelayMs(request.confirmEmailCount))
    return undefined

  const token = newToken()
  await ctx.db
    .update(subscriptions)
    .set({ confirmTokenHash: hashToken(token), confirmExpiresAt: new Date(now + confirmDays * day) })
    .where(eq(subscriptions.id, id))
  return { to: request.email, token, unsubscribeToken: request.unsubscribeToken }
}

/** Records the sent link and deletes unconfirmed subscriptions, except on legal hold. */
export async function recordConfirmationSent(ctx: Context, id: string): Promise<void> {
  const now = ctx.now()
  const [sent] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  await ctx.db
    .update(subscriptions)
    .set({ confirmSentAt: now, confirmEmailCount: (sent?.confirmEmailCount ?? 0) + 1 })
    .where(eq(subscriptions.id, id))
  const tooOld = new Date(now.getTime() - pendingRetentionDays * day)
  await ctx.db
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'pending'),
        lt(subscriptions.requestedAt, tooOld),
        sql`${subscriptions.id} not in ${heldIds('newsletter')}`,
      ),
    )
}

/** Ends a subscription, idempotently; false for an unknown token. */
export function unsubscribe(ctx: Context, token: string, by: 'one-click' | 'page'): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.unsubscribeToken, token))
      .for('update')
    if (!found) return false
    if (found.status === 'unsubscribed') return true

    await end(ctx, found, by)
    await suppress(ctx, found.email, 'unsubscribed')
    return true
  })
}

/**
 * Ends marketing email to normalized addresses that asked for no contact, in the caller's transaction; confirming
 * again is new consent.
 */
export async function stopMarketingEmail(ctx: Context, emails: readonly string[]): Promise<void> {
  const running = and(inArray(subscriptions.emailNormalized, [...emails]), ne(subscriptions.status, 'unsubscribed'))
  for (const found of await ctx.db.select().from(subscriptions).where(running).for('update'))
    await end(ctx, found, 'admin')
  for (const email of emails) await suppress(ctx, email, 'unsubscribed')
}

async function end(ctx: Context, found: typeof subscriptions.$inferSelect, by: 'one-click' | 'page' | 'admin') {
  const { id, email, pagePath } = found
  await ctx.db
    .update(subscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: ctx.now(), unsubscribedBy: by, confirmTokenHash: null })
    .where(eq(subscriptions.id, id))
  if (found.status === 'confirmed') await recordNewsletterConsent(ctx, { id, action: 'withdrawn', email, pagePath })
}
