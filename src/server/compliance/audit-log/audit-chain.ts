import fs from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Chain,
  type ChainedEvent,
  findLastLink,
  headOf,
  linkEvents,
  type Verified,
  verifyLinks,
} from '#server/compliance/evidence/hash-chain.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { auditChain } from './table.ts'

const entries: Chain = {
  ...{ noun: 'entry', lock: 'harborline.audit-chain' },
  ...{ events: auditLog, links: auditChain },
}

/**
 * Links new audit entries.
 * @param since skips older ones.
 * @param write gets a line of JSON for each, without the values before and after, which are personal data.
 */
export const linkAuditEntries = (ctx: Context, since: Date | undefined, write?: (line: string) => void) =>
  linkEvents(ctx, entries, since, (linked) => {
    if (write) for (const entry of linked) write(lineOf(entry))
  })

function lineOf(entry: ChainedEvent): string {
  const { detail: _values, ...auditEntry } = entry as typeof auditLog.$inferSelect
  return `${JSON.stringify({ time: auditEntry.at.getTime(), auditEntry, msg: 'audit entry' })}\n`
}

/** Recomputes the chain of the audit log, which must contain all `noted` heads. */
export const verifyAuditLog = (ctx: Context, noted: readonly string[] = []): Promise<Verified> =>
  verifyLinks(ctx, entries, noted)

/** Next to the database, but not in it. */
export const headsFile = (dataDir: string) => path.join(dataDir, 'audit-heads.txt')

interface Notebook {
  readonly dataDir: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Also emails the head. */
  readonly isEmailed: boolean
  /** Also puts it into a bucket, locked. */
  readonly isLocked: boolean
}

/**
 * Notes the newest link of the audit log in places that no one who rewrites the database can rewrite with it: a file,
 * the server's own log and, if they are set, an email and a bucket with object lock.
 */
export async function noteHead(ctx: Context, { dataDir, log, isEmailed, isLocked }: Notebook): Promise<void> {
  const last = await findLastLink(ctx, auditChain)
  if (!last) return
  const head = headOf(last)
  await fs.appendFile(headsFile(dataDir), `${ctx.now().toISOString()} ${head}\n`, { mode: 0o600 })
  log.warn({ auditHead: head }, 'audit log head')
  if (isEmailed) await enqueue(ctx, 'audit.send-head', { seq: last.seq })
  if (isLocked) await enqueue(ctx, 'audit.lock-head', { seq: last.seq })
}

/** Returns a link that was the head when it was noted. */
export async function findHead(ctx: Context, seq: number): Promise<{ head: string; at: Date } | undefined> {
  const [link] = await ctx.db.select().from(auditChain).where(eq(auditChain.seq, seq))
  return link && { head: headOf(link), at: link.at }
}

/** Returns the heads in a file of `noteHead`, or in any text, such as a saved email. */
export const headsIn = (text: string): string[] => [...new Set(text.match(/\b\d+:[\da-f]{64}\b/g))]
