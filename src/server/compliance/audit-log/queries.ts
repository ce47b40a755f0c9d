import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
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
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeMoment, encodeMoment } from '#server/platform/db/cursor.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditSelection,
  auditPageSize,
  redacted,
} from '#shared/compliance/audit-log/contract.ts'
import { type ActorKind, actorKinds } from '#shared/compliance/audit-log/selection.ts'
import { parseAnyReference } from '#shared/kit/ids/reference.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'

interface Named {
  readonly table: PgTable
  readonly id: AnyPgColumn
  /** Never the name of a person outside staff. */
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

/** Of one kind. */
const maxParts = 500

/** Each has an index on the application id. */
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

type Row = typeof auditLog.$inferSelect
const latestFirst = [desc(auditLog.at), desc(auditLog.id)]

/** Returns a page of the log. @throws `invalid` for a bad cursor. */
export async function findAudit(
  ctx: Context,
  filter: AuditFilter,
  pageSize: number = auditPageSize,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await findRows(ctx, filter, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const names = await nameRecords(ctx, page)
  const last = page.at(-1)
  return {
    entries: page.map((row) => present(row, names)),
    next: rows.length > page.length && last ? encodeMoment(last) : null,
  }
}

async function findRows(ctx: Context, filter: AuditFilter, limit: number): Promise<Row[]> {
  const actions = await actionsOf(ctx, filter.what)
  if (actions?.length === 0) return []
  const where = wanted(filter)
  if (filter.record) {
    const subjects = await resolveRecord(ctx, filter.record)
    return findParts(
      ctx,
      { column: sql`lower(${auditLog.subject})`, values: subjects },
      and(actions && isOf(actions), where),
      limit,
    )
  }
  if (actions) return findParts(ctx, { column: auditLog.action, values: actions }, where, limit)
  return ctx.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit)
}

const isOf = (actions: readonly string[]) => inArray(auditLog.action, [...actions])

/** Each action or record has its own index range, so that rare ones cause no scans. */
async function findParts(
  ctx: Context,
  { column, values }: { column: AnyPgColumn | SQL; values: readonly string[] },
  where: SQL | undefined,
  limit: number,
): Promise<Row[]> {
  const part = ctx.db
    .select({ id: auditLog.id, at: auditLog.at })
    .from(auditLog)
    .where(and(sql`${column} = wanted.value`, where))
    .orderBy(...latestFirst)
    .limit(limit)
  const ids = sql`
    select part.id from unnest(${sql.param(values)}::text[]) as wanted(value) cross join lateral (${part}) as part
    order by part.at desc, part.id desc limit ${limit}`
  return ctx.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} in (${ids})`)
    .orderBy(...latestFirst)
}

/** Undefined for all. */
async function actionsOf(ctx: Context, what: string): Promise<string[] | undefined> {
  if (what === '') return undefined
  if (what.includes('.')) return [what]
  return (await listActions(ctx)).filter((action) => action.startsWith(`${what}.`))
}

function wanted({ who, since, until, after }: AuditFilter): SQL | undefined {
  const last = after ? decodeMoment(after) : undefined
  return and(
    isKind(who) ? eq(auditLog.actorKind, who) : who ? eq(auditLog.actorId, who) : undefined,
    since ? gte(auditLog.at, new Date(since)) : undefined,
    until ? lt(auditLog.at, new Date(until)) : undefined,
    last
      ? sql`(${auditLog.at}, ${auditLog.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
      : undefined,
  )
}

const isKind = (who: AuditSelection['who']): who is ActorKind => actorKinds.some((kind) => kind === who)

function present(row: Row, names: ReadonlyMap<string, string>): AuditEntry {
  const { id, at, actorKind, actorId, action, subject, detail, requestId, ip } = row
  return {
    ...{ id, at: at.toISOString(), actorKind, action, subject, requestId, ip },
    actor: (actorId && names.get(actorId)) ?? null,
    subjectName: names.get(subject.toLowerCase()) ?? null,
    detail: redacted(detail) as Record<string, unknown>,
  }
}

/** One index probe per action, regardless of log size. */
async function listActions(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ action: string }>(sql`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > known.action order by action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`)
  return rows.map(({ action }) => action)
}

export async function findAuditChoices(ctx: Context) {
  return {
    staff: await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name)),
    apiKeys: await ctx.db.select({ id: apiKeys.id, name: apiKeys.label }).from(apiKeys).orderBy(asc(apiKeys.label)),
    actions: await listActions(ctx),
  }
}

const idsAmong = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => parseUuid(text) ?? []))]

async function nameRecords(
  ctx: Context,
  rows: readonly { actorId: string | null; subject: string }[],
): Promise<Map<string, string>> {
  const ids = idsAmong(rows.flatMap(({ actorId, subject }) => [actorId ?? '', subject]))
  if (ids.length === 0) return new Map()
  const found = await Promise.all(
    named.map(({ table, id, name }) => ctx.db.select({ id, name }).from(table).where(inArray(id, ids))),
  )
  return new Map(found.flat().map(({ id, name }) => [String(id), String(name)]))
}

/**
 * A reference gives its id, other text itself. A lead and its applications belong together, and its consents have its
 * id.
 */
async function resolveRecord(ctx: Context, typed: string): Promise<string[]> {
  const known = await resolveName(ctx, typed)
  const ids = idsAmong(known)
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
  return [typed.toLowerCase(), ...found.flat().map(({ id }) => String(id))]
}
