import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { staff } from './table.ts'

interface StaleWrite {
  /** Its id in the audit log. */
  readonly subject: string
  /** Actions that can have caused the conflict; all if absent. */
  readonly actions?: readonly string[]
  /** If one subject covers several changeable things. */
  readonly detail?: Readonly<Record<string, string>>
  /** A sentence about the current state. */
  readonly now: string
}

/** Builds the 409 error for a stale write: the current state, and who changed it, if the audit log knows. */
export async function staleWriteError(ctx: Context, { now, ...change }: StaleWrite): Promise<AppError> {
  const last = await findLastChange(ctx, change)
  const isOwn = ctx.actor.kind === 'staff' && ctx.actor.id === last?.id
  // Or by the applicant or an API client.
  const who = isOwn ? 'You changed this' : last?.name ? `${last.name} changed this` : 'This was changed'
  const when = last ? formatAge(ctx.now().getTime() - last.at.getTime()) : 'in the meantime'
  return new AppError('conflict', `Your change wasn’t saved. ${who} ${when}. ${now}`)
}

/** Returns the last change and its author, if staff. */
export async function findLastChange(ctx: Context, { subject, actions, detail }: Omit<StaleWrite, 'now'>) {
  const [last] = await ctx.db
    .select({ id: staff.id, name: staff.name, at: auditLog.at })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actorId))
    .where(
      and(
        isAbout(subject),
        actions && inArray(auditLog.action, [...actions]),
        detail && sql`${auditLog.detail} @> ${JSON.stringify(detail)}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last
}

/** Formats ` by you` or ` by Pat Example`, if it was staff. */
export function formatByActor({ actor }: Context, who: { id: string | null; name: string | null } | undefined): string {
  if (!who?.name) return ''
  return actor.kind === 'staff' && actor.id === who.id ? ' by you' : ` by ${who.name}`
}

const steps = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

function formatAge(ms: number): string {
  const step = steps.find(([, length]) => ms >= length)
  return step ? new Intl.RelativeTimeFormat('en').format(-Math.floor(ms / step[1]), step[0]) : 'just now'
}

/** Builds the 409 error for an id from the browser that was saved with other content. */
export const savedOtherwise = () =>
  new AppError('conflict', 'This was already saved with other details. Refresh and try again.')
