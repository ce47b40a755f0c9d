import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { StartConsent } from '#shared/messaging/consents/start-consent.ts'
import { responsePromise } from '#shared/system/promises/promise.ts'
import { newApplicationsEmail, preparedEmail, receivedEmail, startedEmail } from './emails.ts'
import { canEmailApplicant, findReferences, requireApplication } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applications.send-started': { applicationId: string }
    'applications.send-prepared': { applicationId: string; consent?: StartConsent }
    'applications.send-received': { applicationId: string }
    'applications.notify-staff': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails a draft's reference, singly, so that a bad address delays no others. */
export const sendStarted = ({ sendMail, siteUrl }: Post): Handler<'applications.send-started'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      if (!(await canEmailApplicant(ctx, application))) continue
      await sendMail({ to: [application.email], ...startedEmail(siteUrl, application.reference) })
    }
  },
})

/** Emails how to continue a draft by staff, unless already opened. */
export const sendPrepared = ({ sendMail, siteUrl }: Post): Handler<'applications.send-prepared'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId, consent } of payloads) {
      const { stage, email, reference } = await requireApplication(ctx, applicationId)
      if (stage === 'draft') await sendMail({ to: [email], ...preparedEmail(siteUrl, reference, consent) })
    }
  },
})

/** Emails the confirmation of a submission. */
export const sendReceived = ({ sendMail, siteUrl }: Post): Handler<'applications.send-received'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const settings = await findSiteSettings(ctx)
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      if (!(await canEmailApplicant(ctx, application))) continue
      const promise = responsePromise(settings, application.submittedAt ?? ctx.now())
      await sendMail({ to: [application.email], ...receivedEmail(siteUrl, application.reference, promise) })
    }
  },
})

/**
 * Emails staff about applications submitted since the last email.
 * @param options.recipients if empty, no email is sent.
 */
export const notifyOfApplications = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'applications.notify-staff'> => ({
  batch: 100,
  async run(ctx, payloads) {
    const to = await options.recipients(ctx)
    if (to.length === 0) return
    const references = await findReferences(
      ctx,
      payloads.map(({ applicationId }) => applicationId),
    )
    await options.sendMail({ to, ...newApplicationsEmail(references, options.siteUrl) })
  },
})
