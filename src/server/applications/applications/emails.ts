import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { formatStartConsent, type StartConsent } from '#shared/messaging/consents/start-consent.ts'
import type { ResponsePromise } from '#shared/system/promises/promise.ts'

/** Confirms a submitted application with next steps. */
export const receivedEmail = (siteUrl: string, reference: string, { within, dueBy }: ResponsePromise) =>
  textEmail({
    subject: `We received your application ${reference}`,
    paragraphs: [
      `We received your application ${reference}. An advisor will read it within ${within}, by ${dueBy}, and email you at this address.`,
      'No lender has seen it, and none will until you choose that lender by name.',
      'Use the link below to see which documents are still missing, upload them, check the status and download your application.',
    ],
    link: { label: 'Track my application', url: statusLink(siteUrl, reference) },
    footer: 'No one may ask you for a fee before you’re funded. If someone does, please let us know.',
  })

/** Notifies staff of new applications without names, because email isn't confidential. */
export const newApplicationsEmail = (references: readonly string[], siteUrl: string) => {
  const title = references.length === 1 ? '1 new application' : `${references.length} new applications`
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, references.join('\n')],
    link: { label: 'Open applications', url: `${siteUrl}/admin/applications` },
    footer: staffMailFooter,
  })
}

/** Emails the reference, so that applicants can return on any device. */
export const startedEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `Your application ${reference} is saved`,
    paragraphs: [
      `Your application reference is ${reference}. Your answers are saved as you go.`,
      'To continue later or on another device, use the link below and enter this reference and your email address. We’ll email you a code.',
    ],
    link: { label: 'Continue my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer:
      'If you didn’t start an application, ignore this email. Nothing is sent to anyone, and the draft closes automatically after 30 days.',
  })

/** Invites a lead to a draft, without a token, which would expire within minutes. */
export const preparedEmail = (siteUrl: string, reference: string, consent?: StartConsent) =>
  textEmail({
    subject: `Your application ${reference} is ready to complete`,
    paragraphs: [
      ...(consent ? [`You asked us ${formatStartConsent(consent)} to start an application for you.`] : []),
      `We started application ${reference} for you with the details you gave us, so you don’t have to enter them again. You can change anything.`,
      'To continue, use the link below and enter this reference and your email address. We’ll email you a code.',
      'Nothing is sent to anyone until you submit it yourself.',
    ],
    link: { label: 'Continue my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer:
      'If you didn’t ask for funding, ignore this email and tell us. The draft closes automatically after 30 days.',
  })
