import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { type CallDay, freeCallDays } from '#shared/intake/calls/call-slots.ts'

const { callAt, callSeat, callCanceledAt, isSpam, emailNormalized } = contactMessages

const isHeld = (ctx: Context) => and(gte(callAt, ctx.now()), isNull(callCanceledAt), eq(isSpam, false))

/** Returns the seats that are taken from now on. */
export async function findTakenSeats(ctx: Context): Promise<readonly { at: Date; seat: number }[]> {
  const rows = await ctx.db.select({ at: callAt, seat: callSeat }).from(contactMessages).where(isHeld(ctx))
  return rows.flatMap(({ at, seat }) => (at && seat !== null ? [{ at, seat }] : []))
}

/** Returns the half hours that can be booked. */
export async function findFreeCalls(ctx: Context): Promise<readonly CallDay[]> {
  const [{ hours }, taken] = [await findSiteSettings(ctx), await findTakenSeats(ctx)]
  return freeCallDays(
    hours,
    taken.map(({ at }) => at),
    ctx.now(),
  )
}

/** Counts the upcoming calls that were booked with a mailbox, however its address is spelled. */
export async function countUpcomingCalls(ctx: Context, email: string): Promise<number> {
  const held = await ctx.db.select({ email: emailNormalized }).from(contactMessages).where(isHeld(ctx))
  return held.filter((one) => mailboxOf(one.email) === mailboxOf(email)).length
}

/** Returns a booked call. */
export async function findCall(ctx: Context, contactId: string) {
  const [found] = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, contactId), isNotNull(callAt)))
  return found?.callAt ? { ...found, callAt: found.callAt } : undefined
}
