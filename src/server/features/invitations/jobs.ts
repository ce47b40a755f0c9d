import { prepareInvitation, settleInvitation } from '#server/features/invitations/commands/prepare-invitation.ts'
import { invitationEmail } from '#server/features/invitations/emails.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'invitations.send': { invitationId: string }
  }
}

/** @param options.siteUrl without a slash at its end. */
export const sendInvitations = (options: { sendMail: SendMail; siteUrl: string }): Handler<'invitations.send'> => ({
  batch: 20,
  async run(ctx, payloads) {
    // One that is tried again after a failure of its neighbour has left already, and is skipped.
    for (const { invitationId } of payloads) {
      const prepared = await prepareInvitation(ctx, invitationId)
      if (!prepared) continue
      await options.sendMail({ to: [prepared.to], ...invitationEmail(options.siteUrl, prepared) })
      await settleInvitation(ctx, invitationId, prepared.token)
    }
  },
})
