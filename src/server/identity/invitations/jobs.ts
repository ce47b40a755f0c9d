import { markInvitationSent, prepareInvitation } from '#server/identity/invitations/commands/prepare-invitation.ts'
import { invitationEmail } from '#server/identity/invitations/emails.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'invitations.send': { invitationId: string }
  }
}

/** @param options.siteUrl without a trailing slash. */
export const sendInvitations = (options: { sendMail: SendMail; siteUrl: string }): Handler<'invitations.send'> => ({
  // One at a time: a mail server that refuses one address must not delay the others.
  batch: 1,
  async run(ctx, payloads) {
    for (const { invitationId } of payloads) {
      const prepared = await prepareInvitation(ctx, invitationId)
      if (!prepared) continue
      const { brand } = await findSiteSettings(ctx)
      const words = { ...prepared, company: brand.name }
      await options.sendMail({ to: [prepared.to], ...invitationEmail(options.siteUrl, words) })
      await markInvitationSent(ctx, invitationId, prepared.token)
    }
  },
})
