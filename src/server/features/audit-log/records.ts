import { eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { apiKeys } from '#server/features/api-keys/table.ts'
import { applications } from '#server/features/applications/table.ts'
import { contactMessages } from '#server/features/contact/table.ts'
import { lenders } from '#server/features/lenders/table.ts'
import { merchantLeads } from '#server/features/merchant-leads/table.ts'
import { privacyRequests } from '#server/features/privacy/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { parseAnyReference } from '#shared/applications/reference.ts'

interface Named {
  readonly table: PgTable
  readonly id: AnyPgColumn
  /** What the record is called in the log: never what a person is called who is no colleague. */
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

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The names of those who acted and of what was acted upon, by id; what is gone has none. */
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

/** As what a record may stand in the log: its id where it was named by its reference, or just what was typed. */
export async function resolveRecord(ctx: Context, typed: string): Promise<string[]> {
  const reference = parseAnyReference(typed)
  if (!reference) return [typed.toLowerCase()]
  const found = await Promise.all(
    byReference.map(({ table, id, name }) => ctx.db.select({ id }).from(table).where(eq(name, reference))),
  )
  return [typed, ...found.flat().map(({ id }) => String(id))]
}
