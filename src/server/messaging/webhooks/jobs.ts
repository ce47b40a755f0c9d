import { attemptDelivery, purgeDeliveries } from '#server/messaging/webhooks/commands/attempt-delivery.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import type { EgressOptions } from '#server/platform/outbound-http/post-external.ts'
import { pausedEmail } from './emails.ts'
import { findWebhook } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'webhooks.deliver': { deliveryId: string; attempt: number }
    'webhooks.notify-paused': { webhookId: string }
  }
}

/** Delivers in parallel: a stalled receiver delays others by ten seconds at most. */
export const deliverWebhooks = (options: {
  keys: EncryptionKeys
  outboundHttp: EgressOptions
}): Handler<'webhooks.deliver'> => ({
  batch: 20,
  async run(ctx, payloads) {
    await Promise.all(payloads.map((payload) => attemptDelivery(ctx, options, payload)))
  },
})

/** Notifies staff of an endpoint paused after repeated failures. */
export const notifyPaused = (options: {
  sendMail: SendMail
  siteUrl: string
  recipients: (ctx: Context) => Promise<readonly string[]>
}): Handler<'webhooks.notify-paused'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const to = await options.recipients(ctx)
    for (const { webhookId } of payloads) {
      const webhook = await findWebhook(ctx, webhookId)
      if (to.length > 0 && webhook?.pausedAt) await options.sendMail({ to, ...pausedEmail(options.siteUrl, webhook) })
    }
  },
})

export const purgeDeliveriesSchedule: Schedule = { everyMs: 24 * 60 * 60_000, run: purgeDeliveries }
