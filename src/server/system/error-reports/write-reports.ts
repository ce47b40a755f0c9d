import type pg from 'pg'
import { announcedBy } from '#server/platform/live/announce.ts'
import type { ObservedError } from '#server/system/error-reports/observed-error.ts'

const kept = 500

/** Upserts errors, counting known ones and storing the latest sample. */
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

/** Deletes the least recently seen errors, because anyone can invent new ones. */
const makeRoom = `
delete from error_reports where fingerprint in (
  select fingerprint from error_reports order by last_seen_at desc, fingerprint offset ${kept})`

/** Stores a batch of reports, one row per error. */
export async function writeReports(pool: pg.Pool, errors: readonly ObservedError[]): Promise<undefined[]> {
  const faults = Map.groupBy(errors, ({ fingerprint }) => fingerprint)
  const rows = [...faults.values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)]
    return first && last ? [{ ...last, count: same.length, first_at: first.at, last_at: last.at }] : []
  })
  await pool.query({ name: 'error-reports.write', text, values: [JSON.stringify(rows)] })
  await pool.query({ name: 'error-reports.trim', text: makeRoom })
  return errors.map(() => undefined)
}
