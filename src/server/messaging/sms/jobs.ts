import { sendMessage } from '#server/messaging/sms/commands/send-message.ts'
import { tellMove } from '#server/messaging/sms/commands/tell-move.ts'
import type { TextOutfit } from '#server/messaging/sms/open-driver.ts'
import type { Handler } from '#server/platform/jobs/work.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'text-messages.tell-move': { applicationId: string; moveId: string }
    'text-messages.send': { textMessageId: string }
  }
}

/** Puts messages about a move on their way. */
export const tellMoves: Handler<'text-messages.tell-move'> = {
  batch: 1,
  async run(ctx, payloads) {
    for (const payload of payloads) await tellMove(ctx, payload)
  },
}

/** Sends messages. One at a time: what has to wait for the morning must not hold up an answer. */
export const sendTexts = (outfit: TextOutfit): Handler<'text-messages.send'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { textMessageId } of payloads) await sendMessage(ctx, outfit, textMessageId)
  },
})
