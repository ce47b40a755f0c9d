import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { overdueBackupEmail } from './emails.ts'
import { findNewestBackup, isOverdueReported } from './record-backup.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'backups.notify-overdue': { newestAt: string | null }
  }
}

const hourMs = 60 * 60_000
const program = new URL('../../../../scripts/backup.ts', import.meta.url).pathname

export interface ScheduledBackups {
  readonly directory: string
  readonly everyHours: number
  readonly keep: number
}

/** A backup that takes long is not late. */
const isOverdue = (newest: Date | undefined, now: Date, everyHours: number) =>
  !newest || now.getTime() - newest.getTime() > (everyHours + Math.max(1, everyHours / 4)) * hourMs

/** Writes backups in a process of their own, and deletes the oldest. */
export const backupSchedule = ({ directory, everyHours, keep }: ScheduledBackups): Schedule => ({
  everyMs: everyHours * hourMs,
  run: async (ctx) => {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
    const stamp = ctx.now().toISOString().replace(/\D/g, '').slice(0, 14)
    await runBackup(path.join(directory, `harborline-${stamp}.backup`))
    const files = fs.globSync(path.join(directory, 'harborline-*.backup')).toSorted()
    for (const file of files.slice(0, -keep)) fs.rmSync(file)
  },
})

async function runBackup(file: string): Promise<void> {
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, errors] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(`The backup failed: ${errors.trim().slice(-500) || `code ${code}`}`)
}

/** Reports once a day that no backup was completed in time. */
export const backupCheckSchedule = (
  { everyHours }: ScheduledBackups,
  log: Pick<FastifyBaseLogger, 'error'>,
  startedAt: Date,
): Schedule => ({
  everyMs: hourMs,
  run: async (ctx) => {
    const newest = (await findNewestBackup(ctx))?.finishedAt
    // A new installation has had no time for one yet.
    if (!isOverdue(newest ?? startedAt, ctx.now(), everyHours)) return
    log.error({ newestBackup: newest?.toISOString() ?? null }, 'the newest backup is older than its interval')
    if (await isOverdueReported(ctx)) return
    await enqueue(ctx, 'backups.notify-overdue', { newestAt: newest?.toISOString() ?? null })
  },
})

interface Post {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly owners: (ctx: Context) => Promise<string[]>
}

/** Notifies owners of a missing backup. */
export const notifyOverdue = ({ sendMail, siteUrl, owners }: Post): Handler<'backups.notify-overdue'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { newestAt } of payloads) {
      const newest = await findNewestBackup(ctx)
      // A backup since then settles it.
      if (newest && newest.finishedAt.toISOString() !== newestAt) continue
      await sendMail({ to: await owners(ctx), ...overdueBackupEmail(siteUrl, newest?.finishedAt) })
    }
  },
})
