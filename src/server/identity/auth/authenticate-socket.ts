import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { LiveStaff } from '#server/platform/live/socket.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { isActiveSession, unauthenticatedError } from './queries.ts'
import { sessions } from './table.ts'

/**
 * Authenticates a WebSocket by its first message, because browsers can't send the header.
 * @throws `unauthenticated` or `forbidden`.
 */
export async function authenticateSocket(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string,
): Promise<LiveStaff> {
  request.headers.authorization = `Bearer ${token}`
  const { actor } = await app.contextFor(request, staffRoles)
  if (actor.kind !== 'staff') throw unauthenticatedError()
  return actor
}

/** Returns a session's current role without extending it. */
export async function findSessionRole(ctx: Context, sessionId: string): Promise<StaffRole | undefined> {
  const [found] = await ctx.db
    .select({ role: staff.role })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.step, 'complete'),
        eq(staff.status, 'active'),
        isActiveSession(ctx.now()),
      ),
    )
  return found?.role
}
