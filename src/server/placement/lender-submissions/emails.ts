import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { packageDays, packageLink } from '#shared/placement/lender-submissions/sharing-contract.ts'

interface PackageMail {
  readonly reference: string
  readonly broker: string
  readonly token: string
}

/** Emails a lender its link without names or application details, because email passes through other hands. */
export const packageEmail = (siteUrl: string, { reference, broker, token }: PackageMail) =>
  textEmail({
    subject: `An application from ${broker}: ${reference}`,
    paragraphs: [
      `${broker} is sending you application ${reference}. The applicant agreed to share it with you by name.`,
      `The link works for ${packageDays} days. Use the application only to respond to this request, as you certified.`,
    ],
    link: { label: 'Open application', url: packageLink(siteUrl, token) },
    footer: 'If you aren’t the right person, please don’t forward this email; reply to let us know.',
  })

/** Tells an applicant that the application was sent; only the page names the lender. */
export const applicationSentEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `Your application ${reference} was sent to a lender you chose`,
    paragraphs: [
      'Use the link below to see who has your application, when they opened it, and how to withdraw your consent.',
    ],
    link: { label: 'See who has my application', url: statusLink(siteUrl, reference, 'who-has-it') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })

/** Asks an applicant to review lenders, named only on the page. */
export const agreementRequestEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  textEmail({
    subject: `May we send your application ${reference} to ${count === 1 ? 'a lender' : `${count} lenders`}?`,
    paragraphs: [
      `We found ${count === 1 ? 'a lender' : `${count} lenders`} for your application ${reference}. We won’t send it to anyone without your consent.`,
      `Use the link below to see ${count === 1 ? 'the lender’s name' : 'the lenders’ names'}, how your application matches, and the consent text. It’s your choice.`,
    ],
    link: { label: 'Review lenders', url: statusLink(siteUrl, reference, 'choose-lenders') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })

/** Notifies staff that an applicant changed their lender choice. */
export const choiceChangedEmail = (siteUrl: string, application: { id: string; reference: string }) =>
  textEmail({
    subject: `${application.reference}: lender choice changed`,
    paragraphs: [`The applicant for ${application.reference} has changed which lenders may see the application.`],
    link: { label: 'Open application', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })
