import { requireApplication } from '#server/applications/applications/queries.ts'
import { findSubscriber } from '#server/intake/newsletter/queries.ts'
import { noteRenewalMail } from '#server/placement/deals/commands.ts'
import { renewalEmail } from '#server/placement/renewals/emails.ts'
import { findReach } from '#server/placement/renewals/reach.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'renewals.write': { applicationId: string }
  }
}

interface Post {
  /** The gate for marketing: it lets nothing through to who has not asked for it. */
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/**
 * Writes to a client that they may apply again, where they agreed to such mail. Where the gate refuses it, or
 * they are to be left alone, the deal says so, so that staff can try again once they agree.
 */
export const writeOfRenewals = ({ sendMail, siteUrl }: Post): Handler<'renewals.write'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const { email, stage } = application
      const { byMail, isLeftAlone } = (await findReach(ctx, [application]))(application)
      if (stage !== 'renewal') continue
      if (isLeftAlone) {
        await noteRenewalMail(ctx, applicationId, false)
        continue
      }
      const unsubscribeToken = (await findSubscriber(ctx, email))?.unsubscribeToken
      const words = { ...(await getEmailBranding(ctx)), ...(unsubscribeToken && { unsubscribeToken }) }
      await sendMail({ to: [email], ...renewalEmail(siteUrl, words) })
      await noteRenewalMail(ctx, applicationId, byMail)
    }
  },
})
