import { enqueueMessage } from '#server/applications/sms/commands/choose-sms.ts'
import { listOpenChannels } from '#server/applications/sms/queries.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Queues a message on each active channel that the applicant consented to. */
export function notifyStageChange(
  ctx: Context,
  { applicationId, moveId }: { applicationId: string; moveId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const numbers = await findTextNumbers(ctx, applicationId)
    for (const channel of await listOpenChannels(ctx))
      if (numbers.has(channel)) await enqueueMessage(ctx, { applicationId, channel, kind: 'notice', eventId: moveId })
  })
}
