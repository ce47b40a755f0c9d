import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLive, pleaseSignIn } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { LiveStaff } from '#server/platform/live/socket.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'

/**
 * Lets a handshake in by the same rules as a request: the token of the first message stands in for the header that
 * browsers cannot send with a WebSocket.
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function enterLive(app: FastifyInstance, request: FastifyRequest, token: string): Promise<LiveStaff> {
  request.headers.authorization = `Bearer ${token}`
  const { actor } = await app.contextFor(request, staffRoles)
  if (actor.kind !== 'staff') throw pleaseSignIn()
  return actor
}

/** The role that a session has at this moment, undefined where it is over; to ask keeps no session awake. */
export async function findSessionRole(ctx: Context, sessionId: string): Promise<StaffRole | undefined> {
  const [found] = await ctx.db
    .select({ role: staff.role })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.step, 'complete'), eq(staff.status, 'active'), isLive(ctx.now())),
    )
  return found?.role
}
