import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { announce, announcedBy } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { ErrorReport, NewErrorReport } from '#shared/system/error-reports/contract.ts'
import { scrub, scrubAddress } from '#shared/system/error-reports/scrub.ts'
import { errorReports } from './table.ts'

/** Scrubbed, truncated and fingerprinted. */
export interface ObservedError {
  readonly fingerprint: string
  readonly origin: ErrorReport['origin']
  readonly name: string
  readonly message: string
  readonly at: Date
  readonly sample: ErrorReport['sample']
}

export function observedError(
  origin: ErrorReport['origin'],
  report: NewErrorReport,
  at: Date,
  requestId = '',
): ObservedError {
  const name = scrub(report.error.name, 100) || 'Error'
  const message = scrub(report.error.message, 500)
  const stack = scrub(report.error.stack, 4_000)
  return {
    fingerprint: fingerprint([origin, name, message, placeOf(stack)]),
    origin,
    name,
    message,
    at,
    sample: {
      stack,
      context: scrub(report.context, 200),
      userAgent: scrub(report.userAgent, 300),
      url: scrubAddress(report.url),
      requestId,
    },
  }
}

const position = /:\d+:\d+/

/** The first line with a place in a file, without numbers, because builds change lines and hashed file names. */
function placeOf(stack: string): string {
  const line = stack.split('\n').find((each) => {
    const at = each.search(position)
    return at > 0 && each.lastIndexOf('/', at) !== -1
  })
  return line?.replace(/-[\w-]{6,8}\.js/, '.js').trim() ?? ''
}

const fingerprint = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n').replace(/\d+/g, '#')).digest('hex').slice(0, 32)

/** Of each origin, so that visitors, who can invent errors, leave those of staff and of the server. */
const keptOfOrigin = 200

/** Counts known errors and stores the latest sample. */
const text = `
with written as (
  insert into error_reports as known (fingerprint, origin, name, message, count, first_seen_at, last_seen_at, sample)
  select fingerprint, origin, name, message, count, first_at, last_at, sample
  from json_to_recordset($1::json) as seen(
    fingerprint text, origin text, name text, message text, count int, first_at timestamptz, last_at timestamptz, sample jsonb)
  order by fingerprint
  on conflict (fingerprint) do update set
    count = known.count + excluded.count,
    last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
    sample = excluded.sample
  returning fingerprint
)
select ${announcedBy('error-reports', 'written')}`

/** Deletes the least recently seen of each origin. */
const makeRoom = `
delete from error_reports where fingerprint in (
  select fingerprint from (
    select fingerprint, row_number() over (partition by origin order by last_seen_at desc, fingerprint) as place
    from error_reports) ranked
  where place > ${keptOfOrigin})`

/** An error on many browsers becomes one row, not a thousand transactions. */
export type ErrorIntake = GroupCommit<ObservedError, undefined>

export const openErrorIntake = (pool: pg.Pool, report: (error: unknown) => void): ErrorIntake =>
  groupCommit((batch) => writeReports(pool, batch), report)

/** Hides an error until it occurs again. @throws `not_found`. */
export const dismissReport = (ctx: Context, { fingerprint }: { fingerprint: string }) => mark(ctx, fingerprint, true)

/** Restores a dismissed error. @throws `not_found`. */
export const restoreReport = (ctx: Context, { fingerprint }: { fingerprint: string }) => mark(ctx, fingerprint, false)

function mark(ctx: Context, fingerprint: string, isDismissed: boolean): Promise<Record<string, never>> {
  return transact(ctx, async (ctx) => {
    const [marked] = await ctx.db
      .update(errorReports)
      .set({ dismissedAt: isDismissed ? ctx.now() : null })
      .where(eq(errorReports.fingerprint, fingerprint))
      .returning({ fingerprint: errorReports.fingerprint })
    if (!marked) throw new AppError('not_found', 'The requested resource was not found.')
    await record(ctx, isDismissed ? 'error-report.dismiss' : 'error-report.restore', fingerprint)
    await announce(ctx, 'error-reports', fingerprint)
    return {}
  })
}

async function writeReports(pool: pg.Pool, errors: readonly ObservedError[]): Promise<undefined[]> {
  const faults = Map.groupBy(errors, ({ fingerprint }) => fingerprint)
  const rows = [...faults.values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)]
    return first && last ? [{ ...last, count: same.length, first_at: first.at, last_at: last.at }] : []
  })
  await pool.query({ name: 'error-reports.write', text, values: [JSON.stringify(rows)] })
  await pool.query({ name: 'error-reports.trim', text: makeRoom })
  return errors.map(() => undefined)
}
