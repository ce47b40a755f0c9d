import { and, eq, inArray, not } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { hasLimits, inScope } from '#server/identity/record-scope/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'

interface Reached {
  readonly emails: readonly string[]
  /** In E.164. */
  readonly numbers?: readonly string[]
  /** When the record got them. */
  readonly since: Date
}

export interface ReadableContacts {
  readonly hashes: readonly string[]
  /** Undefined if all are shown. */
  readonly since: Date | undefined
}

/**
 * Returns which entries of the contact log a record shows. They are of an address and not of a record, so callers with
 * limits see none of an address that a record outside their scope also has, and none from before their record had it.
 */
export async function findReadableContacts(
  ctx: Context,
  { emails, numbers = [], since }: Reached,
): Promise<ReadableContacts> {
  const hashes = [...emails, ...numbers].map(addressHash)
  if (!(await hasLimits(ctx))) return { hashes, since: undefined }
  const hidden = new Set([
    ...(await findHiddenEmails(ctx, emails.map(normalizeEmail))),
    ...(await findHiddenNumbers(ctx, numbers)),
  ])
  const readable = [
    ...emails.filter((email) => !hidden.has(normalizeEmail(email))),
    ...numbers.filter((one) => !hidden.has(one)),
  ]
  return { hashes: readable.map(addressHash), since }
}

const kinds = [
  ['leads', leads],
  ['applications', applications],
  ['merchantRequests', merchantLeads],
] as const

async function findHiddenEmails(ctx: Context, emails: readonly string[]): Promise<string[]> {
  const hidden: string[] = []
  for (const [kind, table] of kinds) {
    const isInScope = await inScope(ctx, kind, table.ownerStaffId)
    if (!isInScope) continue
    const rows = await ctx.db
      .select({ email: table.emailNormalized })
      .from(table)
      .where(and(inArray(table.emailNormalized, [...emails]), not(isInScope)))
    hidden.push(...rows.flatMap(({ email }) => email ?? []))
  }
  return hidden
}

async function findHiddenNumbers(ctx: Context, numbers: readonly string[]): Promise<string[]> {
  const isInScope = await inScope(ctx, 'applications', applications.ownerStaffId)
  if (!isInScope || numbers.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ number: consentEvents.address })
    .from(consentEvents)
    .innerJoin(applications, eq(applications.id, consentEvents.subjectId))
    .where(
      and(
        inArray(consentEvents.address, [...numbers]),
        inArray(consentEvents.channel, [...textChannels]),
        not(isInScope),
      ),
    )
  return rows.map(({ number }) => number)
}
