import { findStaff } from '#server/identity/staff/queries.ts'
import { prepareConfirmation, recordConfirmationSent } from '#server/intake/newsletter/commands/request-subscription.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import { confirmationEmail, issueEmail } from './emails.ts'
import { findRecipient, requireIssue } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'newsletter.send-confirmation': { subscriptionId: string }
    'newsletter.send-issue': { issueId: string; subscriptionId: string }
    'newsletter.send-test': { issueId: string; staffId: string }
  }
}

/**
 * Emails confirmation links.
 * @param options.siteUrl without a trailing slash.
 */
export const sendConfirmations = (options: {
  sendMail: SendMail
  siteUrl: string
}): Handler<'newsletter.send-confirmation'> => ({
  // A rejected address must not delay the others.
  batch: 1,
  async run(ctx, payloads) {
    for (const { subscriptionId } of payloads) {
      const prepared = await prepareConfirmation(ctx, subscriptionId)
      if (!prepared) continue
      await options.sendMail({ to: [prepared.to], ...confirmationEmail(options.siteUrl, prepared) })
      await recordConfirmationSent(ctx, subscriptionId)
    }
  },
})

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails an issue to a current subscriber. */
export const sendIssues = ({ sendMail, siteUrl }: Post): Handler<'newsletter.send-issue'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { issueId, subscriptionId } of payloads) {
      const recipient = await findRecipient(ctx, subscriptionId)
      if (!recipient) continue
      const { email, unsubscribeToken } = recipient
      const text = { ...(await requireIssue(ctx, issueId)), ...(await getEmailBranding(ctx)), unsubscribeToken }
      await sendMail({ to: [email], ...issueEmail(siteUrl, text) })
    }
  },
})

/** Emails an issue to staff as a test. */
export const sendTests = ({ sendMail, siteUrl }: Post): Handler<'newsletter.send-test'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { issueId, staffId } of payloads) {
      const staff = await findStaff(ctx, staffId)
      const text = { ...(await requireIssue(ctx, issueId)), ...(await getEmailBranding(ctx)) }
      if (staff)
        await sendMail({ to: [staff.email], ...issueEmail(siteUrl, { ...text, subject: `[Test] ${text.subject}` }) })
    }
  },
})
