import { v7 as uuidv7 } from 'uuid'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Actor, Context } from '#server/platform/context.ts'

/**
 * Writes an audit entry in the transaction of `ctx`: if the entry fails, so does the change.
 * @param action `noun.verb`, for example `session.sign-in`.
 * @param subject id of what was acted upon.
 * @param detail what a reader needs beside it. Never a secret; it cannot be removed again.
 */
export async function record(ctx: Context, action: string, subject: string, detail: Record<string, unknown> = {}) {
  await ctx.db.insert(auditLog).values({
    id: uuidv7(),
    at: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: actorId(ctx.actor),
    action,
    subject,
    detail,
    requestId: ctx.requestId,
    ip: ctx.origin.ip,
  })
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'staff' || actor.kind === 'api-key') return actor.id
  if (actor.kind === 'merchant') return actor.merchantLeadId
  return actor.kind === 'applicant' ? actor.applicationId : null
}
