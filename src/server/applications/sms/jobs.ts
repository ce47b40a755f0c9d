import { notifyStageChange, sendMessage } from '#server/applications/sms/commands/send-message.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SmsDeps } from './create-driver.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'sms.notify-stage-change': { applicationId: string; moveId: string }
    'sms.send': { smsMessageId: string }
  }
}

export const notifyStageChanges: Handler<'sms.notify-stage-change'> = {
  batch: 1,
  async run(ctx, payloads) {
    for (const payload of payloads) await notifyStageChange(ctx, payload)
  },
}

/** Sends messages singly, so that one postponed to the morning doesn't delay others. */
export const sendTexts = (deps: SmsDeps): Handler<'sms.send'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { smsMessageId } of payloads) await sendMessage(ctx, deps, smsMessageId)
  },
})
