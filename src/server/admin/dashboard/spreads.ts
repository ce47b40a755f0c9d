import { sql } from 'drizzle-orm'
import type { CountedDays } from '#server/admin/dashboard/events/counted-days.ts'
import { type DurationFigure, durationFigures } from '#server/admin/dashboard/events/figure-events.ts'
import type { Context } from '#server/platform/context.ts'

export interface Spread {
  readonly count: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
}

type RankRow = { figure: DurationFigure; detail: string; total: number; rank: number; seconds: number }

const shares = [0.5, 0.9] as const

/**
 * Returns the exact median and 90th percentile of each duration by `figure detail`, as `percentile_cont` would. Counts
 * by bucket say which buckets have them, so that few of the lengths are read and sorted.
 */
export async function findSpreads(ctx: Context, days: CountedDays): Promise<ReadonlyMap<string, Spread>> {
  const ranks = sql.join(
    shares.flatMap((share) => [sql`floor(${share}::float8 * (total - 1))`, sql`ceil(${share}::float8 * (total - 1))`]),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<RankRow>(sql`
    with days as materialized (${days.select(durationFigures)}),
    buckets as (select figure, detail, bucket, sum(count)::int as size from days group by figure, detail, bucket),
    placed as (
      select figure, detail, bucket, size, sum(size) over (partition by figure, detail)::int as total,
        (sum(size) over (partition by figure, detail order by bucket) - size)::int as below
      from buckets),
    wanted as materialized (
      select * from placed where exists (
        select from unnest(array[${ranks}]) rank where rank >= below and rank < below + size)),
    ranked as (
      select figure, detail, total, length as seconds,
        below - 1 + row_number() over (partition by figure, detail, bucket order by length) as rank
      from wanted join (select * from days where bucket = any (array(select bucket from wanted))) days
        using (figure, detail, bucket) cross join unnest(days.seconds) length)
    select figure, detail, total, rank::int as rank, seconds from ranked where rank in (${ranks})`)
  const found = Map.groupBy(rows, ({ figure, detail }) => spreadKey(figure, detail))
  return new Map([...found].map(([key, sorted]) => [key, spreadOf(sorted)]))
}

export const spreadKey = (figure: DurationFigure, detail = ''): string => `${figure} ${detail}`

export const noSpread: Spread = { count: 0, medianMs: null, p90Ms: null }

function spreadOf(rows: readonly RankRow[]): Spread {
  const count = rows[0]?.total ?? 0
  const at = (rank: number) => rows.find((row) => row.rank === rank)?.seconds ?? 0
  const [medianMs = 0, p90Ms = 0] = shares.map((share) => {
    const wanted = share * (count - 1)
    const [low, high] = [at(Math.floor(wanted)), at(Math.ceil(wanted))]
    return Math.round((low + (high - low) * (wanted - Math.floor(wanted))) * 1_000)
  })
  return { count, medianMs, p90Ms }
}
