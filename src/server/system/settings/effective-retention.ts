import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import {
  defaultRetention,
  type RetentionClass,
  retentionClasses,
  shorterPeriodDelayDays,
} from '#shared/system/settings/retention.ts'
import { findSection, storedValue } from './queries.ts'
import { siteSettingsHistory } from './table.ts'

export interface EffectivePeriod {
  /** 0 keeps records permanently. */
  readonly days: number
  /** A shorter period that was saved and doesn't apply yet. */
  readonly next: { readonly days: number; readonly from: Date } | null
}

const delayMs = shorterPeriodDelayDays * 24 * 60 * 60_000

/** Returns when a shorter period saved then applies. */
export const shorterPeriodFrom = (changedAt: Date): Date => new Date(changedAt.getTime() + delayMs)

/** Returns whether a retention period is shorter; 0 is the longest. */
export const isShorter = (days: number, than: number): boolean => days !== 0 && (than === 0 || days < than)

/** Returns the periods to delete by: the longest of those saved now and in force within the delay (record 153). */
export async function findEffectiveRetention(ctx: Context): Promise<Record<RetentionClass, EffectivePeriod>> {
  const saved = await findSection(ctx, 'retention')
  const replaced = await findReplaced(ctx)
  const periods = retentionClasses.map((name) => {
    const days = saved[name]
    const longer = replaced.filter(({ value }) => isShorter(days, value[name]))
    const longest = longer.reduce((most, { value }) => (isShorter(most, value[name]) ? value[name] : most), days)
    const from = new Date(Math.max(...longer.map(({ until }) => until.getTime())))
    return [name, { days: longest, next: longer.length > 0 ? { days, from } : null }] as const
  })
  return Object.fromEntries(periods) as Record<RetentionClass, EffectivePeriod>
}

/** Earlier versions that still protect records, and until when. */
async function findReplaced(ctx: Context) {
  const { value, changedAt } = siteSettingsHistory
  const rows = await ctx.db
    .select({ value, changedAt })
    .from(siteSettingsHistory)
    .where(eq(siteSettingsHistory.section, 'retention'))
    .orderBy(asc(siteSettingsHistory.version))
  const values = [defaultRetention, ...rows.map(({ value }) => storedValue('retention', value))]
  return rows
    .map(({ changedAt }, index) => ({ value: values[index] ?? defaultRetention, until: shorterPeriodFrom(changedAt) }))
    .filter(({ until }) => until > ctx.now())
}
