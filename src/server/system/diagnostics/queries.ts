import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { newestMigration } from '#server/platform/db/migrations/migrate.ts'
import { version } from '#server/platform/http/version.ts'
import type { Diagnostics } from '#shared/system/diagnostics/contract.ts'
import { checksOf } from './checks.ts'
import { findFacts, type Installation, proxyOf } from './facts.ts'
import type { HiddenVisitors } from './hidden-visitors.ts'

export interface Running extends Installation {
  readonly startedAt: Date
  readonly pages: () => { readonly writtenAt: Date; readonly problem: string | null }
}

/** Returns diagnostics without secrets. */
export async function findDiagnostics(
  ctx: Context,
  running: Running,
  { request, hidden }: { request: FastifyRequest; hidden: HiddenVisitors | undefined },
): Promise<Diagnostics> {
  const { config, startedAt, pages } = running
  const facts = await findFacts(ctx, running, proxyOf(request, config, hidden))
  const { rows } = await ctx.db.execute<{ server: string; waiting: number; dead: number; oldest: number }>(sql`
    select current_setting('server_version') as server,
      count(*) filter (where done_at is null and dead_at is null)::int as waiting,
      count(*) filter (where dead_at is not null and dropped_at is null)::int as dead,
      coalesce(extract(epoch from ${ctx.now()}::timestamptz - min(created_at)
        filter (where done_at is null and dead_at is null)), 0)::int as oldest
    from outbox where done_at is null`)
  const { server = '', waiting = 0, dead = 0, oldest = 0 } = rows[0] ?? {}
  const { smtpUrl, from } = config.mail
  return {
    checks: checksOf(facts),
    version,
    startedAt: startedAt.toISOString(),
    database: {
      kind: config.databaseUrl ? 'postgres' : 'embedded',
      version: server,
      lastMigration: await newestMigration(ctx),
    },
    outbox: { waiting, dead, oldestSeconds: Math.max(0, oldest) },
    mail: { host: smtpUrl ? new URL(smtpUrl).hostname : null, from },
    errorService: config.errorServiceDsn !== undefined,
    pages: { writtenAt: pages().writtenAt.toISOString(), problem: pages().problem },
  }
}
