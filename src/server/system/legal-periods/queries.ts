import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import type { PeriodList, PeriodVersion } from '#shared/system/legal-periods/contract.ts'
import { legalPeriod, type PeriodKind, shippedPeriods } from '#shared/system/legal-periods/legal-period.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'
import { versionInForce } from '#shared/system/legal-periods/version-in-force.ts'
import { brokerDay } from '#shared/system/settings/broker-day.ts'
import { legalPeriods } from './table.ts'

/**
 * Returns the days of the version that was in force when something arrived. A version never starts in the past, so
 * the same arrival always has the same deadline.
 */
export async function findPeriodDays(ctx: Context, kind: PeriodKind, arrivedAt: Date): Promise<number> {
  const { hours } = await findSiteSettings(ctx)
  const [inForce] = await ctx.db
    .select({ days: legalPeriods.days })
    .from(legalPeriods)
    .where(and(eq(legalPeriods.kind, kind), lte(legalPeriods.validFrom, brokerDay(hours.zone, arrivedAt))))
    .orderBy(desc(legalPeriods.validFrom), desc(legalPeriods.version))
    .limit(1)
  return inForce?.days ?? shippedPeriods[kind].days
}

/** Returns all versions of every period. */
export async function listPeriodFiles(ctx: Context): Promise<PeriodList> {
  const today = await findToday(ctx)
  const rows = await ctx.db
    .select({ row: legalPeriods, by: staff.name })
    .from(legalPeriods)
    .leftJoin(staff, eq(staff.id, legalPeriods.staffId))
    .orderBy(asc(legalPeriods.kind), desc(legalPeriods.version))
  const byKind = Map.groupBy(rows, ({ row }) => row.kind)
  const periods = periodKinds.map((kind) => {
    const versions = (byKind.get(kind) ?? []).map(
      ({ row: { version, validFrom, reason, at, ...row }, by }): PeriodVersion => ({
        ...{ version, period: legalPeriod.parse(row), validFrom, reason, by, at: at.toISOString() },
      }),
    )
    const inForceVersion = versionInForce(versions, today)?.version ?? null
    return { kind, versions, inForceVersion, shipped: shippedPeriods[kind] }
  })
  return { periods, today }
}
