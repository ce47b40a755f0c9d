import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { nameRecords, resolveRecord } from '#server/compliance/audit-log/records.ts'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeMoment, encodeMoment } from '#server/platform/db/moment-cursor.ts'
import { type ActorKind, actorKinds } from '#shared/compliance/audit-log/actor-kinds.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditSelection,
  auditPageSize,
} from '#shared/compliance/audit-log/contract.ts'
import { redacted } from '#shared/compliance/audit-log/redacted.ts'

type Row = typeof auditLog.$inferSelect
const latestFirst = [desc(auditLog.at), desc(auditLog.id)]

/** Returns one page of the log. @throws AppError `invalid` for an invalid cursor. */
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
    return findParts(ctx, { column: auditLog.subject, values: subjects }, and(actions && isOf(actions), where), limit)
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

/** Reads each action or record from its own index range, so that rare ones do not cause scans. */
async function findParts(
  ctx: Context,
  { column, values }: { column: AnyPgColumn; values: readonly string[] },
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

/** Returns the selected actions: undefined for all, several for a subject. */
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
    subjectName: names.get(subject) ?? null,
    detail: redacted(detail) as Record<string, unknown>,
  }
}

/** Returns all recorded actions in order, with one index probe per action regardless of log size. */
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
