import { v7 as uuidv7 } from 'uuid'
import { listLenders } from '#server/placement/lenders/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { licenseWarnings } from './table.ts'

const warningDays = [7, 30, 60] as const

const dayMs = 24 * 60 * 60_000

/** Queues warnings about expiring licenses, ours and active lenders', each sent once across all servers. */
export async function warnOfExpiry(ctx: Context): Promise<void> {
  const today = await findToday(ctx)
  const due = (await listLicenses(ctx)).flatMap(({ lenderId, state, number, expiresOn }) => {
    const days = expiresOn ? dueWarning(expiresOn, today) : undefined
    return expiresOn && days ? [{ id: uuidv7(), lenderId, state, number, expiresOn, days, at: ctx.now() }] : []
  })
  if (due.length === 0) return
  await transact(ctx, async (ctx) => {
    const added = await ctx.db.insert(licenseWarnings).values(due).onConflictDoNothing().returning()
    if (added.length > 0) await enqueue(ctx, 'licenses.notify-expiring', { warningIds: added.map(({ id }) => id) })
  })
}

async function listLicenses(ctx: Context) {
  const { licenses } = await findSiteSettings(ctx)
  const lenders = (await listLenders(ctx)).filter(({ status, isSample }) => status === 'active' && !isSample)
  return [
    ...licenses.map((license) => ({ ...license, lenderId: null })),
    ...lenders.flatMap(({ id, licenses }) => licenses.map((license) => ({ ...license, lenderId: id }))),
  ]
}

/** Undefined if it is too early or the license has expired. `expiresOn` is the last valid day. */
function dueWarning(expiresOn: string, today: string): number | undefined {
  const left = (Date.parse(expiresOn) - Date.parse(today)) / dayMs
  return left < 0 ? undefined : warningDays.find((days) => left <= days)
}
