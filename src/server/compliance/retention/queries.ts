import { count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import type { LegalHold, Retention } from '#shared/compliance/retention/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { findClasses } from './due-records.ts'
import { legalHolds, retentionItems, retentionRuns } from './table.ts'

const shown = 50
const lifter = alias(staff, 'lifter')

/** Returns the progress of a deletion. @throws `not_found`. */
export async function findProgress(ctx: Context, id: string): Promise<NonNullable<RequestDetail['retentionRun']>> {
  const { completedAt } = await requireRetentionRun(ctx, id)
  const [counted] = await ctx.db
    .select({ of: count(), done: count(retentionItems.doneAt) })
    .from(retentionItems)
    .where(eq(retentionItems.retentionRunId, id))
  return {
    ...{ id, done: counted?.done ?? 0, of: counted?.of ?? 0 },
    completedAt: completedAt?.toISOString() ?? null,
  }
}

/** Returns a deletion. @throws `not_found`. */
export async function requireRetentionRun({ db }: Context, id: string) {
  const [found] = await db.select().from(retentionRuns).where(eq(retentionRuns.id, id))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Returns a deletion with its records. @throws `not_found`. */
export async function requireCertificate(ctx: Context, id: string) {
  const retentionRun = await requireRetentionRun(ctx, id)
  const [by] = retentionRun.staffId ? await ctx.db.select().from(staff).where(eq(staff.id, retentionRun.staffId)) : []
  const items = await ctx.db
    .select()
    .from(retentionItems)
    .where(eq(retentionItems.retentionRunId, id))
    .orderBy(retentionItems.kind, retentionItems.id)
  return { retentionRun, by: by?.name ?? 'Retention schedule', items }
}

/** Returns retention periods, holds and completed deletions. */
export async function findRetention(ctx: Context): Promise<Retention> {
  return { classes: await findClasses(ctx), holds: await findHolds(ctx), certificates: await findCertificates(ctx) }
}

async function findHolds({ db }: Context): Promise<LegalHold[]> {
  const rows = await db
    .select({ hold: legalHolds, by: staff.name, liftedBy: lifter.name })
    .from(legalHolds)
    .innerJoin(staff, eq(staff.id, legalHolds.setBy))
    .leftJoin(lifter, eq(lifter.id, legalHolds.liftedBy))
    .where(isNull(legalHolds.liftedAt))
    .orderBy(desc(legalHolds.setAt), desc(legalHolds.id))
  const ids = rows.flatMap(({ hold }) => hold.subjectId ?? [])
  const files = await db
    .select({ id: applications.id, of: applications.reference })
    .from(applications)
    .where(inArray(applications.id, ids))
  const people = await db
    .select({ id: leads.id, of: sql<string>`coalesce(${leads.email}, ${leads.name})` })
    .from(leads)
    .where(inArray(leads.id, ids))
  const names = new Map([...files, ...people].map(({ id, of }) => [id, of]))
  return rows.map(({ hold: { id, kind, subjectId, email, reason, setAt, liftsAt, liftReason }, by, liftedBy }) => ({
    ...{ id, kind, reason, by, at: setAt.toISOString() },
    lifted: liftsAt && { by: liftedBy ?? '', reason: liftReason ?? '', endsAt: liftsAt.toISOString() },
    of: email ?? names.get(subjectId ?? '') ?? subjectId ?? '',
  }))
}

/** Returns a hold that was lifted and not set again since. */
export async function findLiftedHold({ db }: Context, id: string) {
  const [hold] = await db.select().from(legalHolds).where(eq(legalHolds.id, id))
  const { liftedBy, liftsAt } = hold ?? {}
  return hold && liftedBy && liftsAt ? { ...hold, liftedBy, liftsAt } : undefined
}

async function findCertificates({ db }: Context): Promise<Retention['certificates']> {
  const rows = await db
    .select({
      retentionRun: retentionRuns,
      by: staff.name,
      records: db.$count(retentionItems, eq(retentionItems.retentionRunId, retentionRuns.id)),
    })
    .from(retentionRuns)
    .leftJoin(staff, eq(staff.id, retentionRuns.staffId))
    .orderBy(desc(retentionRuns.startedAt), desc(retentionRuns.id))
    .limit(shown)
  return rows.map(({ retentionRun: { id, cause, requestReference, startedAt, completedAt }, by, records }) => ({
    ...{ id, cause, records, request: requestReference, by: by ?? 'Retention schedule' },
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }))
}
