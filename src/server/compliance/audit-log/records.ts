import { eq, inArray, or } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import type { Context } from '#server/platform/context.ts'
import { parseAnyReference } from '#shared/kit/reference.ts'

interface Named {
  readonly table: PgTable
  readonly id: AnyPgColumn
  /** The column with the record's name in the log; never the name of a person outside staff. */
  readonly name: AnyPgColumn
}

const byReference = [applications, contactMessages, merchantLeads, privacyRequests].map(
  (table): Named => ({ table, id: table.id, name: table.reference }),
)
const named: readonly Named[] = [
  ...byReference,
  { table: staff, id: staff.id, name: staff.name },
  { table: apiKeys, id: apiKeys.id, name: apiKeys.label },
  { table: lenders, id: lenders.id, name: lenders.name },
]

/** Maximum parts of one kind. */
const maxParts = 500

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Returns the names of actors and records by id; deleted ones have none. */
export async function nameRecords(
  ctx: Context,
  rows: readonly { actorId: string | null; subject: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actorId, subject }) => [actorId ?? '', subject]))].filter(isUuid)
  if (ids.length === 0) return new Map()
  const found = await Promise.all(
    named.map(({ table, id, name }) => ctx.db.select({ id, name }).from(table).where(inArray(id, ids))),
  )
  return new Map(found.flat().map(({ id, name }) => [String(id), String(name)]))
}

/** Tables of application parts, each with an index on the application id. */
const ofApplications = [documents, lenderSubmissions, offers, commissions, deals, requirements, tasks].map((table) => ({
  table,
  id: table.id,
  owner: table.applicationId,
}))
const ofOthers = [
  { table: documents, id: documents.id, owner: documents.merchantLeadId },
  { table: tasks, id: tasks.id, owner: tasks.merchantLeadId },
  { table: tasks, id: tasks.id, owner: tasks.leadId },
  { table: tasks, id: tasks.id, owner: tasks.contactId },
]

/**
 * Resolves typed text to record ids: a reference to its id, or the text itself, together with related records. A lead
 * and its applications belong together; its consents have its id.
 */
export async function resolveRecord(ctx: Context, typed: string): Promise<string[]> {
  const known = await resolveName(ctx, typed)
  const ids = known.filter(isUuid)
  if (ids.length === 0) return known
  const files = await ctx.db
    .select({ id: applications.id, leadId: applications.leadId })
    .from(applications)
    .where(or(inArray(applications.id, ids), inArray(applications.leadId, ids)))
  const fileIds = files.map(({ id }) => id)
  const parts = await Promise.all([
    ...ofApplications.map((part) => idsOf(ctx, part, fileIds)),
    ...ofOthers.map((part) => idsOf(ctx, part, [...ids, ...files.flatMap(({ leadId }) => leadId ?? [])])),
  ])
  return [...new Set([...known, ...files.flatMap(({ id, leadId }) => [id, leadId ?? []].flat()), ...parts.flat()])]
}

async function idsOf(
  ctx: Context,
  { table, id, owner }: { table: PgTable; id: AnyPgColumn; owner: AnyPgColumn },
  owners: readonly string[],
): Promise<string[]> {
  if (owners.length === 0) return []
  const found = await ctx.db.select({ id }).from(table).where(inArray(owner, owners)).limit(maxParts)
  return found.map(({ id }) => String(id))
}

async function resolveName(ctx: Context, typed: string): Promise<string[]> {
  const reference = parseAnyReference(typed)
  if (!reference) return [typed.toLowerCase()]
  const found = await Promise.all(
    byReference.map(({ table, id, name }) => ctx.db.select({ id }).from(table).where(eq(name, reference))),
  )
  return [typed, ...found.flat().map(({ id }) => String(id))]
}
