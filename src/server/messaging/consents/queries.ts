import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { type TextChannel, textChannels } from '#shared/messaging/consents/status-text-consent.ts'
import { consentEvents } from './table.ts'

export interface SharingConsent {
  readonly lenderId: string
  readonly id: string
  readonly isGiven: boolean
  readonly at: Date
  readonly text: string
  readonly version: string
  /** Last given, and last withdrawn. */
  readonly givenAt: Date | null
  readonly withdrawnAt: Date | null
}

/** Returns the version of the latest success fee agreement, if any. */
export async function findAgreedFeeVersion(ctx: Context, applicationId: string): Promise<string | undefined> {
  const [agreed] = await ctx.db
    .select({ version: consentEvents.textVersion })
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'fee')))
    .orderBy(desc(consentEvents.at), desc(consentEvents.id))
    .limit(1)
  return agreed?.version
}

/** Returns when the applicant authorized credit reports, if at all. */
export async function findReportAuthorization(ctx: Context, applicationId: string): Promise<Date | null> {
  const [latest] = await ctx.db
    .select({ action: consentEvents.action, at: consentEvents.at })
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'credit-check')))
    .orderBy(desc(consentEvents.at), desc(consentEvents.id))
    .limit(1)
  return latest?.action === 'given' ? latest.at : null
}

/** Returns when the applicant let their estimate be computed from bank statements; null if they didn't or took it back. */
export async function findMeasuringConsent(
  ctx: Context,
  applicationId: string,
): Promise<{ at: Date; version: string } | null> {
  const [latest] = await ctx.db
    .select({ action: consentEvents.action, at: consentEvents.at, version: consentEvents.textVersion })
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'measured-prequalification')))
    .orderBy(desc(consentEvents.at), desc(consentEvents.id))
    .limit(1)
  return latest?.action === 'given' ? { at: latest.at, version: latest.version } : null
}

/** Returns the latest choice on electronic records, if any: given is electronic, withdrawn is paper. */
export async function findRecordsChoice(
  ctx: Context,
  applicationId: string,
): Promise<'given' | 'withdrawn' | undefined> {
  const [latest] = await ctx.db
    .select({ action: consentEvents.action })
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'e-records')))
    .orderBy(desc(consentEvents.at), desc(consentEvents.id))
    .limit(1)
  return latest?.action
}

/** Returns whether records go on paper: the latest choice, or an import, which proves no agreement. */
export async function hasDeclinedElectronicRecords(ctx: Context, applicationId: string): Promise<boolean> {
  const choice = await findRecordsChoice(ctx, applicationId)
  if (choice) return choice === 'withdrawn'
  const { rows } = await ctx.db.execute(sql`
    select from applications where id = ${applicationId} and imported_at is not null`)
  return rows.length > 0
}

/** Returns the applicant's sharing consents by lender. */
export async function findSharingConsents(ctx: Context, applicationId: string): Promise<Map<string, SharingConsent>> {
  const events = await ctx.db
    .select()
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'share-with-lender')))
    .orderBy(asc(consentEvents.at), asc(consentEvents.id))
  const consents = new Map<string, SharingConsent>()
  for (const { id, lenderId, action, at, exactText: text, textVersion: version } of events) {
    if (!lenderId) continue
    const isGiven = action === 'given'
    const { givenAt = null, withdrawnAt = null } = consents.get(lenderId) ?? {}
    const times = isGiven ? { givenAt: at, withdrawnAt } : { givenAt, withdrawnAt: at }
    consents.set(lenderId, { lenderId, id, isGiven, at, text, version, ...times })
  }
  return consents
}

/** Returns the applicant's current numbers in E.164 by channel. */
export async function findTextNumbers(ctx: Context, applicationId: string): Promise<Map<TextChannel, string>> {
  const events = await ctx.db
    .select()
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), inArray(consentEvents.channel, [...textChannels])))
    .orderBy(asc(consentEvents.at), asc(consentEvents.id))
  const numbers = new Map<TextChannel, string>()
  for (const { channel, action, address } of events) {
    if (channel !== 'text' && channel !== 'whatsapp') continue
    if (action === 'given') numbers.set(channel, address)
    // Withdrawing an earlier number, for example by STOP, does not affect the current one.
    else if (numbers.get(channel) === address) numbers.delete(channel)
  }
  return numbers
}

/** Lists every number the applicant ever gave for messages, in E.164. */
export async function listNumbersEverGiven(ctx: Context, applicationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ number: consentEvents.address })
    .from(consentEvents)
    .where(and(eq(consentEvents.subjectId, applicationId), inArray(consentEvents.channel, [...textChannels])))
  return rows.map(({ number }) => number)
}
