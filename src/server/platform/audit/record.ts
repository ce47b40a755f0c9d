import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'
import { auditLog, isAbout } from './table.ts'

/**
 * Writes an audit entry in the caller's transaction: if it fails, so does the change.
 * @param action `noun.verb`, such as `session.sign-in`.
 * @param subject an id is stored in lowercase, because entries are found by their text.
 * @param detail never a secret, because entries can't be removed.
 */
export async function record(ctx: Context, action: string, subject: string, detail: Record<string, unknown> = {}) {
  await ctx.db.insert(auditLog).values({
    id: uuidv7(),
    at: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: actorId(ctx.actor),
    action,
    subject: parseUuid(subject) ?? subject,
    detail,
    requestId: ctx.requestId,
    ip: ctx.origin.ip,
  })
}

/** Returns the id by which the log knows an actor. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === 'staff' || actor.kind === 'api-key') return actor.id
  if (actor.kind === 'merchant') return actor.merchantLeadId
  return actor.kind === 'applicant' ? actor.applicationId : null
}

/** A page that reloads after a change counts as one view. */
const sameViewMs = 10 * 60_000

/** Audits that a staff member viewed a record, once per view. */
export async function recordView(
  ctx: Context,
  action: string,
  subject: string,
  staffId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const isSame = and(
    isAbout(subject),
    eq(auditLog.action, action),
    eq(auditLog.actorId, staffId),
    gt(auditLog.at, new Date(ctx.now().getTime() - sameViewMs)),
  )
  const isKnown = async ({ db }: Context) =>
    (await db.select({ id: auditLog.id }).from(auditLog).where(isSame).limit(1)).length > 0
  if (await isKnown(ctx)) return
  await transact(ctx, async (ctx) => {
    // A page requests several parts of a record at once.
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`look ${staffId} ${subject.toLowerCase()}`}, 0))`,
    )
    if (!(await isKnown(ctx))) await record(ctx, action, subject, detail)
  })
}
