import { markInvitationSent, prepareInvitation } from '#server/identity/invitations/commands/invite-staff.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { invitationEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'invitations.send': { invitationId: string }
  }
}

interface InvitationMail {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly findBrandName: (ctx: Context) => Promise<string>
}

export const sendInvitations = (options: InvitationMail): Handler<'invitations.send'> => ({
  // A refused address must not delay the others.
  batch: 1,
  async run(ctx, payloads) {
    for (const { invitationId } of payloads) {
      const prepared = await prepareInvitation(ctx, invitationId)
      if (!prepared) continue
      const text = { ...prepared, company: await options.findBrandName(ctx) }
      await options.sendMail({ to: [prepared.to], ...invitationEmail(options.siteUrl, text) })
      await markInvitationSent(ctx, invitationId, prepared.token)
    }
  },
})
