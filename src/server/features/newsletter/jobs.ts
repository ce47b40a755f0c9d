import { prepareConfirmation, settleConfirmation } from '#server/features/newsletter/commands/prepare-confirmation.ts'
import { confirmationEmail } from '#server/features/newsletter/emails.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'newsletter.send-confirmation': { subscriptionId: string }
  }
}

/**
 * Mails the link that confirms an address, where there is something to confirm.
 * @param options.siteUrl without a slash at its end.
 */
export const sendConfirmations = (options: {
  sendMail: SendMail
  siteUrl: string
}): Handler<'newsletter.send-confirmation'> => ({
  // One at a time: a mail server that refuses one address must not hold up the others.
  batch: 1,
  async run(ctx, payloads) {
    for (const { subscriptionId } of payloads) {
      const prepared = await prepareConfirmation(ctx, subscriptionId)
      if (!prepared) continue
      await options.sendMail({ to: [prepared.to], ...confirmationEmail(options.siteUrl, prepared) })
      await settleConfirmation(ctx, subscriptionId)
    }
  },
})
