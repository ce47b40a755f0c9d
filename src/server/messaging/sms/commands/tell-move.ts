import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { keepMessage } from '#server/messaging/sms/commands/choose-texts.ts'
import { listOpenChannels } from '#server/messaging/sms/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Puts a message on its way by each channel that is open and that the applicant has agreed to. */
export function tellMove(
  ctx: Context,
  { applicationId, moveId }: { applicationId: string; moveId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const numbers = await findTextNumbers(ctx, applicationId)
    for (const channel of await listOpenChannels(ctx))
      if (numbers.has(channel)) await keepMessage(ctx, { applicationId, channel, kind: 'notice', eventId: moveId })
  })
}
