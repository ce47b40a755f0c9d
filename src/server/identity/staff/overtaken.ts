import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Overtaken {
  /** Id of what was to be changed, as the audit log has it. */
  readonly subject: string
  /** What the audit log calls the acts that can have made the difference; left out where every act can. */
  readonly actions?: readonly string[]
  /** What their lines hold beside, where one id stands for several things that change. */
  readonly detail?: Readonly<Record<string, string>>
  /** What stands there, as a sentence. */
  readonly now: string
}

/**
 * The refusal of a change that starts from what is so no more. It tells who was faster and when, as far as the audit log
 * knows, and what stands there now, so that nobody writes over what they have not read. It may have been the caller, from
 * another window.
 */
export async function overtaken(ctx: Context, { now, ...change }: Overtaken): Promise<AppError> {
  const last = await findLastChange(ctx, change)
  // Not everything is done by staff: the person, or the program, may have been faster.
  const others = last?.name ? `${last.name} was faster` : 'It has changed meanwhile'
  const isOwn = ctx.actor.kind === 'staff' && ctx.actor.id === last?.id
  const who = isOwn ? 'You have changed it yourself since' : others
  const when = last ? `, ${formatAge(ctx.now().getTime() - last.at.getTime())}` : ''
  return new AppError('conflict', `Nothing was changed. ${who}${when}. ${now}`)
}

/** Who of the staff changed something last, and when; no name where it was not one of them. */
export async function findLastChange(ctx: Context, { subject, actions, detail }: Omit<Overtaken, 'now'>) {
  const [last] = await ctx.db
    .select({ id: staff.id, name: staff.name, at: auditLog.at })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subject, subject),
        actions && inArray(auditLog.action, [...actions]),
        detail && sql`${auditLog.detail} @> ${JSON.stringify(detail)}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last
}

/** Who of the staff it was, for the end of a clause: ` by you`, ` by Pat Example`; empty where it was none of them. */
export function byWhom({ actor }: Context, who: { id: string | null; name: string | null } | undefined): string {
  if (!who?.name) return ''
  return actor.kind === 'staff' && actor.id === who.id ? ' by you' : ` by ${who.name}`
}

const steps = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** @param ms since then. */
function formatAge(ms: number): string {
  const step = steps.find(([, length]) => ms >= length)
  return step ? new Intl.RelativeTimeFormat('en').format(-Math.floor(ms / step[1]), step[0]) : 'just now'
}
