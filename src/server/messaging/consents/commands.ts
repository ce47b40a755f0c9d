import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { ConsentEvidence } from '#shared/messaging/consents/consent-evidence.ts'
import { contactConsentText, contactConsentVersion } from '#shared/messaging/consents/contact-consent.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'
import { oralConsentText, oralConsentVersion } from '#shared/messaging/consents/oral-consent.ts'
import { type StartConsent, startConsentText, startConsentVersion } from '#shared/messaging/consents/start-consent.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { consentEvents, replyForm } from './table.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Limits the consents of a kind that a locked application gives in a day, because they are permanent. Withdrawing has no
 * limit: each withdrawal needs a consent before it.
 * @throws `rate_limited`.
 */
export async function limitConsents(
  ctx: Context,
  applicationId: string,
  channel: typeof consentEvents.$inferInsert.channel,
  max = 10,
): Promise<void> {
  const given = await ctx.db.$count(
    consentEvents,
    and(
      ...[eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, channel)],
      ...[eq(consentEvents.action, 'given'), gt(consentEvents.at, new Date(ctx.now().getTime() - dayMs))],
    ),
  )
  if (given >= max)
    throw new AppError(
      'rate_limited',
      'You’ve changed this too many times today. Please try again tomorrow.',
      {},
      dayMs / 1_000,
    )
}

/** `submission` links it to the request that gave it. */
export interface ConsentEvent {
  readonly id: string
  readonly submission: string
  readonly at: Date
  readonly channel: 'call' | 'text'
  readonly address: string
  readonly exact_text: string
  readonly text_version: string
  readonly text_sha256: string
  readonly form: string
  readonly page_path: string | undefined
  readonly ip: string
  readonly user_agent: string
}

/**
 * Returns the two consents of one checkbox, withdrawn separately: calls and texts.
 * @param seller the business in the text.
 */
export function contactConsentEvents(
  given: Pick<ConsentEvent, 'submission' | 'at' | 'address' | 'form' | 'page_path' | 'ip' | 'user_agent'>,
  seller: string,
): ConsentEvent[] {
  const exactText = contactConsentText(seller)
  const words = { exact_text: exactText, text_version: contactConsentVersion, text_sha256: sha256(exactText) }
  return (['call', 'text'] as const).map((channel) => ({ ...given, ...words, id: uuidv7(), channel }))
}

/** Returns consents of another form, dated when given, so that later withdrawals still apply. */
export const provenConsentEvents = (
  { channels, text, version, givenAt, form, pageUrl, ip, userAgent }: ConsentEvidence,
  about: Pick<ConsentEvent, 'submission' | 'address'>,
): ConsentEvent[] =>
  [...new Set(channels)].map((channel) => ({
    ...{ ...about, id: uuidv7(), at: new Date(givenAt), channel, form: `${form} (API)`, ip, user_agent: userAgent },
    ...{
      exact_text: text,
      text_version: version,
      text_sha256: sha256(text),
      page_path: pageUrl.replace(/[?#].*$/s, ''),
    },
  }))

/** Reads a JSON array parameter as rows of `consent`. */
export const consentRecords = (parameter: string) => `json_to_recordset(${parameter}::json) as consent(
  id uuid, submission uuid, at timestamptz, channel text, address text, exact_text text, text_version text,
  text_sha256 text, form text, page_path text, ip text, user_agent text)`

/**
 * Builds the SQL up to the `from`.
 * @param leadId SQL expression.
 */
export const insertConsents = (leadId: string) => `
  insert into consent_events (id, at, subject_type, subject_id, channel, action, address, exact_text, text_version,
    text_sha256, form, page_path, ip, user_agent)
  select consent.id, consent.at, 'lead', ${leadId}, consent.channel, 'given', consent.address, consent.exact_text,
    consent.text_version, consent.text_sha256, consent.form, consent.page_path, consent.ip, consent.user_agent`

/** Records that a lead agreed to calls in a conversation with the caller. */
export async function recordOralConsent(
  ctx: Context,
  { leadId, address, seller }: { leadId: string; address: string; seller: string },
): Promise<void> {
  const text = oralConsentText(seller)
  await ctx.db.insert(consentEvents).values({
    ...{
      id: uuidv7(),
      at: ctx.now(),
      subjectType: 'lead',
      subjectId: leadId,
      channel: 'call',
      action: 'given',
      address,
    },
    ...{ exactText: text, textVersion: oralConsentVersion, textSha256: sha256(text), form: 'Admin' },
    ...{ ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
  })
}

/** Records once that someone asked a staff member to start an application for them; false if it is recorded already. */
export async function recordStartConsent(
  ctx: Context,
  given: { applicationId: string; email: string; seller: string; staff: string; consent: StartConsent },
): Promise<boolean> {
  const { applicationId, email, consent } = given
  const exactText = startConsentText(consent, given)
  const isSame = and(
    ...[eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'start-application')],
    eq(consentEvents.exactText, exactText),
  )
  if ((await ctx.db.$count(consentEvents, isSame)) > 0) return false
  await ctx.db.insert(consentEvents).values({
    ...{ id: uuidv7(), at: ctx.now(), subjectType: 'application', subjectId: applicationId },
    ...{ channel: 'start-application', action: 'given', address: normalizeEmail(email) },
    ...{ exactText, textVersion: startConsentVersion, textSha256: sha256(exactText), form: 'Admin' },
    ...{ ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
  })
  return true
}

/** Records that an address joined or left the newsletter. */
export async function recordNewsletterConsent(
  ctx: Context,
  given: { id: string; action: 'given' | 'withdrawn'; email: string; pagePath: string | null },
): Promise<void> {
  const { version, text } = newsletterConsent
  await ctx.db.insert(consentEvents).values({
    id: uuidv7(),
    at: ctx.now(),
    subjectType: 'newsletter',
    subjectId: given.id,
    channel: 'email',
    action: given.action,
    address: given.email,
    exactText: text,
    textVersion: version,
    textSha256: sha256(text),
    form: 'Newsletter',
    pagePath: given.pagePath,
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent,
  })
}

interface AgreedText {
  readonly purpose: typeof consentEvents.$inferInsert.channel
  readonly version: string
  readonly text: string
}

/** Records accepted and declined agreements verbatim. */
export async function recordAgreements(
  ctx: Context,
  given: {
    applicationId: string
    email: string
    agreements: readonly AgreedText[]
    action?: 'given' | 'withdrawn'
    /** Reported by staff, not given on the page. */
    isReported?: boolean
  },
): Promise<void> {
  const { applicationId, email, agreements, action = 'given', isReported = false } = given
  await ctx.db.insert(consentEvents).values(
    agreements.map(({ purpose, version, text }) => ({
      ...{ id: uuidv7(), at: ctx.now(), subjectType: 'application' as const, subjectId: applicationId },
      ...{ channel: purpose, action, address: email, form: isReported ? 'Admin' : 'Application' },
      ...{ exactText: text, textVersion: version, textSha256: sha256(text) },
      pagePath: isReported ? null : '/application-portal',
      ...{ ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
      isMailboxVerified: ctx.actor.kind === 'applicant' ? ctx.actor.isVerified : null,
    })),
  )
}

/** Records an owner's answer about credit reports, by the text and name they saw and typed; returns its id. */
export async function recordOwnerAnswer(
  ctx: Context,
  given: {
    applicationId: string
    email: string
    action: 'given' | 'withdrawn'
    text: string
    version: string
    pagePath: string | null
  },
): Promise<string> {
  const id = uuidv7()
  await ctx.db.insert(consentEvents).values({
    ...{ id, at: ctx.now(), subjectType: 'application', subjectId: given.applicationId },
    ...{ channel: 'owner-credit-check', action: given.action, address: normalizeEmail(given.email) },
    ...{ exactText: given.text, textVersion: given.version, textSha256: sha256(given.text) },
    ...{ form: 'Owner link', pagePath: given.pagePath, ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
  })
  return id
}

/** Records consent to share with a lender, or its withdrawal; returns its id. */
export async function recordSharing(
  ctx: Context,
  given: {
    applicationId: string
    email: string
    lenderId: string
    action: 'given' | 'withdrawn'
    text: string
    version: string
  },
): Promise<string> {
  const id = uuidv7()
  await ctx.db.insert(consentEvents).values({
    ...{ id, at: ctx.now(), subjectType: 'application', subjectId: given.applicationId },
    ...{ channel: 'share-with-lender', lenderId: given.lenderId, action: given.action, address: given.email },
    ...{ exactText: given.text, textVersion: given.version, textSha256: sha256(given.text) },
    ...{ form: 'Lenders', pagePath: '/track-application', ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
  })
  return id
}

/** Records that the applicant lets their estimate be computed from bank statements, or takes it back. */
export async function recordMeasuring(
  ctx: Context,
  given: { applicationId: string; email: string; action: 'given' | 'withdrawn'; text: string; version: string },
): Promise<void> {
  await ctx.db.insert(consentEvents).values({
    ...{ id: uuidv7(), at: ctx.now(), subjectType: 'application', subjectId: given.applicationId },
    ...{ channel: 'measured-prequalification', action: given.action, address: given.email },
    ...{ exactText: given.text, textVersion: given.version, textSha256: sha256(given.text) },
    ...{ form: 'Bank statements', pagePath: '/track-application' },
    ...{ ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
  })
}

/** Records consent to text messages, or its withdrawal; returns its id. */
export async function recordTextConsent(
  ctx: Context,
  given: {
    applicationId: string
    channel: TextChannel
    /** E.164. */
    number: string
    action: 'given' | 'withdrawn'
    text: string
    version: string
  },
): Promise<string> {
  const id = uuidv7()
  await ctx.db.insert(consentEvents).values({
    ...{ id, at: ctx.now(), subjectType: 'application', subjectId: given.applicationId },
    ...{ channel: given.channel, action: given.action, address: given.number },
    ...{ exactText: given.text, textVersion: given.version, textSha256: sha256(given.text) },
    ...{ form: 'Messages', pagePath: '/track-application', ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
    isMailboxVerified: ctx.actor.kind === 'applicant' ? ctx.actor.isVerified : null,
  })
  return id
}

/**
 * Stops calls and messages to all numbers of a lead; returns the number of consents. Its current number is noted even
 * without a consent, because an earlier one may be sent to us later.
 * @param words what the person said and where; the text of the withdrawal.
 */
export async function withdrawContact(ctx: Context, leadId: string, words: string): Promise<number> {
  const withdrawn = await withdraw(ctx, eq(consentEvents.subjectId, leadId), { text: words, form: 'Admin' })
  const { rows } = await ctx.db.execute<{ channel: 'call' | 'text'; number: string }>(sql`
    select channel, coalesce(leads.phone_e164, leads.phone) number
    from leads, unnest(array['call', 'text']) channel
    where leads.id = ${leadId} and not exists (select from consent_events known
      where known.subject_id = leads.id and known.channel = channel
        and known.address = coalesce(leads.phone_e164, leads.phone))
    order by channel`)
  const events = rows.map(({ channel, number: address }) => ({
    subjectType: 'lead' as const,
    subjectId: leadId,
    channel,
    address,
  }))
  await insertWithdrawals(ctx, events, { text: words, form: 'Admin' })
  return withdrawn
}

/** Withdraws all consents for a number (E.164), from every person who gave it: its user asked to stop. */
export const withdrawNumber = (ctx: Context, number: string, words: string): Promise<number> =>
  withdraw(ctx, eq(consentEvents.address, number), { text: words, form: replyForm })

async function withdraw(
  ctx: Context,
  condition: SQL,
  { text: words, form }: { text: string; form: string },
): Promise<number> {
  const events = await ctx.db
    .select()
    .from(consentEvents)
    .where(and(condition, inArray(consentEvents.channel, ['call', 'text', 'whatsapp'])))
    .orderBy(asc(consentEvents.at), asc(consentEvents.id))
  const latest = new Map(events.map((event) => [`${event.subjectId} ${event.channel} ${event.address}`, event]))
  const inForce = [...latest.values()].filter(({ action }) => action === 'given')
  await insertWithdrawals(ctx, inForce, { text: words, form })
  return inForce.length
}

type Withdrawn = Pick<typeof consentEvents.$inferInsert, 'subjectType' | 'subjectId' | 'channel' | 'address'>

async function insertWithdrawals(
  ctx: Context,
  of: readonly Withdrawn[],
  { text: words, form }: { text: string; form: string },
): Promise<void> {
  if (of.length === 0) return
  await ctx.db.insert(consentEvents).values(
    of.map(({ subjectType, subjectId, channel, address }) => ({
      ...{ id: uuidv7(), at: ctx.now(), subjectType, subjectId, channel, address, action: 'withdrawn' as const },
      ...{ exactText: words, textVersion: 'as reported', textSha256: sha256(words), form, pagePath: null },
      ...{ ip: ctx.origin.ip, userAgent: ctx.origin.userAgent },
    })),
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
