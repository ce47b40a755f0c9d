import { v7 as uuidv7 } from 'uuid'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Writes one line of the audit log in the transaction of `ctx`: where the line fails, so does what it tells of.
 * @param action `noun.verb`, for example `session.sign-in`.
 * @param subject id of what was acted upon.
 * @param detail what a reader needs beside it. Never a secret; it cannot be removed again.
 */
export async function record(ctx: Context, action: string, subject: string, detail: Record<string, unknown> = {}) {
  await ctx.db.insert(auditLog).values({
    id: uuidv7(),
    at: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    action,
    subject,
    detail,
    requestId: ctx.requestId,
    ip: ctx.origin.ip,
  })
}
