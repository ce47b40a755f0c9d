import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Jobs } from '#server/platform/jobs/enqueue.ts'
import { findSections } from '#server/system/settings/queries.ts'
import type { Contacts, SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import { siteZone, stateZones } from '#shared/messaging/contact-policy/quiet-hours.ts'
import { addressHash } from './address-hash.ts'
import { contactLog, suppressions } from './table.ts'

const maxShown = 50

/** Returns why an address is suppressed. */
export async function findSuppressions({ db }: Context, email: string): Promise<SuppressionReason[]> {
  const rows = await db
    .select()
    .from(suppressions)
    .where(eq(suppressions.addressHash, addressHash(email)))
  return rows.map(({ reason }) => reason)
}

/** Counts emails of these jobs sent to an address since then. */
export const countRecentEmails = (
  { db }: Context,
  email: string,
  purposes: readonly (keyof Jobs)[],
  since: Date,
): Promise<number> =>
  db.$count(
    contactLog,
    and(
      ...[eq(contactLog.addressHash, addressHash(email)), inArray(contactLog.purpose, [...purposes])],
      ...[eq(contactLog.decision, 'sent'), gte(contactLog.at, since)],
    ),
  )

interface ShownContacts {
  /** Of the addresses whose entries are shown; by default of the email. */
  readonly hashes?: readonly string[]
  readonly since?: Date | undefined
  /** Rows; by default what a panel shows. */
  readonly max?: number
}

/** Lists emails and messages to a person, latest first. */
export async function listContacts(
  ctx: Context,
  email: string,
  { hashes = [addressHash(email)], since, max = maxShown }: ShownContacts = {},
): Promise<Contacts> {
  const rows = await ctx.db
    .select()
    .from(contactLog)
    .where(and(inArray(contactLog.addressHash, [...hashes]), since && gte(contactLog.at, since)))
    .orderBy(desc(contactLog.at), desc(contactLog.id))
    .limit(max)
  return {
    contacts: rows.map((row) => ({ ...row, at: row.at.toISOString(), until: row.until?.toISOString() ?? null })),
    suppressions: await findSuppressions(ctx, email),
  }
}

/** Returns the IANA zones a person may be in; the site's if unknown. */
export async function findTimeZones(ctx: Context, state: string | undefined): Promise<readonly string[]> {
  const zones = stateZones[state as keyof typeof stateZones]
  if (zones) return zones
  const { sections } = await findSections(ctx)
  return [siteZone(sections.hours.value.zone)]
}
