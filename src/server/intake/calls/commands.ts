import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { chargeNetwork } from '#server/identity/auth/commands/limit-attempts.ts'
import { sendMessage } from '#server/intake/contact-messages/commands/send-message.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { formatCall, freeCallDays } from '#shared/intake/calls/call-slots.ts'
import type { NewCall } from '#shared/intake/calls/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { countUpcomingCalls, findTakenSeats } from './queries.ts'

/** Per email address. Addresses are unverified, and two calls are enough for one person. */
const maxUpcoming = 2

/**
 * Books a half hour as a message to staff, and emails the invitation.
 * @throws `invalid` if the time isn't free or the visitor has booked enough calls, `rate_limited` if their network has.
 */
export const bookCall = (ctx: Context, keys: EncryptionKeys, call: NewCall, pagePath: string | undefined) =>
  transact(ctx, async (ctx) => {
    // Bookings are rare, and one after another needs no second attempt.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('intake.calls'))`)
    const { hours } = await findSiteSettings(ctx)
    const taken = await findTakenSeats(ctx)
    const at = new Date(call.slot)
    const days = freeCallDays(
      hours,
      taken.map((one) => one.at),
      ctx.now(),
    )
    if (!days.some(({ startsAt }) => startsAt.some((start) => start.getTime() === at.getTime())))
      throw refused('slot', 'That time is no longer free. Please choose another one.')
    // Not by number: a stranger who enters it would learn that it has calls, and could use them up.
    if ((await countUpcomingCalls(ctx, call.email)) >= maxUpcoming)
      throw refused(
        'email',
        'You already have calls booked. To free up a slot, cancel one with the link in its confirmation email.',
      )
    // Other addresses and numbers are easily made up. A refused booking isn't counted.
    await chargeNetwork(ctx, 'booked-call')

    const seats = new Set(taken.filter((one) => one.at.getTime() === at.getTime()).map(({ seat }) => seat))
    const seat = Array.from({ length: hours.callsAtOnce }, (_, index) => index).find((index) => !seats.has(index)) ?? 0
    const { name, email, phone, topic, note, homepage } = call
    const about = `Booked a call: ${formatCall(hours.zone, at)}.`
    const { id, reference } = await sendMessage(
      ctx,
      keys,
      {
        ...{ name, email, phone, topic, homepage, pagePath, reference: '', channel: 'phone', bestTime: 'any' },
        ...{ message: note ? `${about}\n\n${note}` : about, seconds: undefined, call: { at, seat } },
      },
      undefined,
    )
    await enqueueEmail(ctx, 'calls.send-invitation', { contactId: id, email })
    return { id, reference, startsAt: at }
  })

const refused = (field: string, message: string) => new AppError('invalid', message, { [field]: message })

/** Cancels an upcoming call, and notifies visitor and staff. A repeated request changes nothing. */
export const cancelCall = (ctx: Context, contactId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const [call] = await ctx.db
      .update(contactMessages)
      .set({ callCanceledAt: now, updatedAt: now })
      .where(
        and(
          eq(contactMessages.id, contactId),
          isNotNull(contactMessages.callAt),
          isNull(contactMessages.callCanceledAt),
          sql`${contactMessages.callAt} > ${now.toISOString()}`,
        ),
      )
      .returning({ email: contactMessages.email })
    if (!call) return
    await enqueueEmail(ctx, 'calls.send-cancellation', { contactId, email: call.email })
    await enqueue(ctx, 'calls.notify-canceled', { contactId })
    await announce(ctx, 'contacts', contactId)
  })
