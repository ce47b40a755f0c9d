import { requireApplication } from '#server/applications/applications/queries.ts'
import { findSubscriber } from '#server/intake/newsletter/queries.ts'
import { saveRenewalEmailResult } from '#server/placement/deals/commands.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import { renewalEmail } from './emails.ts'
import { findReach } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'renewals.send-email': { applicationId: string }
  }
}

interface Post {
  /** The marketing gateway, which refuses recipients without consent. */
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails consenting clients about a renewal and records refusals, so that staff can retry after consent. */
export const sendRenewalEmails = ({ sendMail, siteUrl }: Post): Handler<'renewals.send-email'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const { email, reference, stage } = application
      const { byMail, isLeftAlone } = (await findReach(ctx, [application]))(application)
      if (stage !== 'renewal') continue
      const branding = await getEmailBranding(ctx)
      // Marketing email needs a postal address (15 U.S.C. 7704(a)(5)).
      if (isLeftAlone || branding.address === '') {
        await saveRenewalEmailResult(ctx, applicationId, false)
        continue
      }
      const unsubscribeToken = (await findSubscriber(ctx, email))?.unsubscribeToken
      const text = { ...branding, reference, ...(unsubscribeToken && { unsubscribeToken }) }
      await sendMail({ to: [email], ...renewalEmail(siteUrl, text) })
      await saveRenewalEmailResult(ctx, applicationId, byMail)
    }
  },
})
