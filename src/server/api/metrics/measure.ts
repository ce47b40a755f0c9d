import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { findIntegrity } from '#server/applications/documents/commands/report-damage.ts'
import { findNewestBackup } from '#server/compliance/backups/record-backup.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { version } from '#server/platform/http/version.ts'
import { poolConnections, poolWaiting } from '#server/platform/reporting/metrics.ts'

export interface Measured {
  readonly pool: pg.Pool
  readonly reserved: Database['reserved']
  readonly dataDir: string
  readonly now: () => Date
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Measures what only the database and the disk know, and returns it as text for Prometheus. */
export async function measure({ pool, reserved, dataDir, now }: Measured): Promise<string> {
  for (const [name, one] of Object.entries({ general: pool, ...reserved })) {
    poolConnections.set({ pool: name, state: 'busy' }, one.totalCount - one.idleCount)
    poolConnections.set({ pool: name, state: 'idle' }, one.idleCount)
    poolWaiting.set({ pool: name }, one.waitingCount)
  }
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const local = [
    gauge('harborline_build_info', 'The running version.', [{ labels: { version }, value: 1 }]),
    gauge('harborline_disk_free_bytes', 'Free space of DATA_DIR.', [{ value: bavail * bsize }]),
    gauge('harborline_disk_size_bytes', 'Size of the disk of DATA_DIR.', [{ value: blocks * bsize }]),
  ]
  // The numbers of this server are still of use when the database is down.
  const ctx = systemContext({ pool: reserved.readiness, now }, 'metrics')
  const shared = await measureDatabase(ctx).catch(() => undefined)
  const up = gauge('harborline_database_up', 'Whether the database answered.', [{ value: shared ? 1 : 0 }])
  return [...local, up, ...(shared ?? [])].join('')
}

async function measureDatabase(ctx: Context): Promise<string[]> {
  const nowMs = ctx.now().getTime()
  const { rows: jobs } = await ctx.db.execute<{ job: string; waiting: number; oldest: number; dead: number }>(sql`
    select job, count(*) filter (where dead_at is null)::int as waiting,
      count(*) filter (where dead_at is not null and dropped_at is null)::int as dead,
      coalesce(extract(epoch from ${ctx.now()}::timestamptz - min(created_at) filter (where dead_at is null)), 0)::float as oldest
    from outbox where done_at is null group by job`)
  const { rows: schedules } = await ctx.db.execute<{ name: string; at: number; failed: boolean }>(sql`
    select name, extract(epoch from ended_at)::float as at, last_error is not null as failed
    from schedules where ended_at is not null`)
  const { rows: servers } = await ctx.db.execute<{ roles: string; count: number }>(sql`
    select roles, count(*)::int as count from server_instances
    where seen_at > now() - interval '30 seconds' group by roles`)
  const backup = await findNewestBackup(ctx)
  const integrity = await findIntegrity(ctx)
  const by = <Row>(rows: readonly Row[], label: (row: Row) => Record<string, string>, value: (row: Row) => number) =>
    rows.map((row) => ({ labels: label(row), value: value(row) }))
  const ofJob = ({ job }: { job: string }) => ({ job })
  return [
    gauge(
      'harborline_outbox_waiting',
      'Jobs that are due or wait for a retry.',
      by(jobs, ofJob, ({ waiting }) => waiting),
    ),
    gauge(
      'harborline_outbox_oldest_seconds',
      'Age of the oldest waiting job.',
      by(jobs, ofJob, ({ oldest }) => Math.max(0, oldest)),
    ),
    gauge(
      'harborline_outbox_dead',
      'Jobs that failed permanently.',
      by(jobs, ofJob, ({ dead }) => dead),
    ),
    gauge(
      'harborline_schedule_last_end_timestamp_seconds',
      'When a schedule last ended.',
      by(
        schedules,
        ({ name }) => ({ schedule: name }),
        ({ at }) => at,
      ),
    ),
    gauge(
      'harborline_schedule_failed',
      'Whether the last run of a schedule failed.',
      by(
        schedules,
        ({ name }) => ({ schedule: name }),
        ({ failed }) => Number(failed),
      ),
    ),
    gauge(
      'harborline_servers',
      'Running servers by roles.',
      by(
        servers,
        ({ roles }) => ({ roles }),
        ({ count }) => count,
      ),
    ),
    gauge('harborline_documents_damaged', 'Stored documents that are damaged or missing.', [
      { value: integrity.damaged },
    ]),
    gauge('harborline_documents_unchecked', 'Stored documents that the integrity check has not read yet.', [
      { value: integrity.unchecked },
    ]),
    ...(backup
      ? [
          gauge('harborline_backup_age_seconds', 'Age of the newest completed backup.', [
            { value: Math.max(0, nowMs - backup.finishedAt.getTime()) / 1000 },
          ]),
        ]
      : []),
  ]
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}
