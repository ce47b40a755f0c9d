import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { packageDays, packageLink } from '#shared/placement/lender-submissions/addresses.ts'

interface PackageMail {
  readonly reference: string
  readonly broker: string
  readonly token: string
}

/** The lender's way to a file. Mail passes through other hands: it names nobody and says nothing of the file. */
export const packageEmail = (siteUrl: string, { reference, broker, token }: PackageMail) =>
  textEmail({
    subject: `A file from ${broker}: ${reference}`,
    paragraphs: [
      `${broker} sends you the file ${reference}, for which the applicant has agreed to you by name.`,
      `The link works for ${packageDays} days. Use the file only to answer this request, as you have certified.`,
    ],
    link: { label: 'Open the file', url: packageLink(siteUrl, token) },
    footer: 'If this did not reach the right person, please pass it on to nobody, and answer this mail.',
  })

/** Tells an applicant that a file went out, and to whom it went on the page alone. */
export const fileSentEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `Your application ${reference} was sent to a lender you chose`,
    paragraphs: ['The page below shows who has your file, when it was opened, and how to take your agreement back.'],
    link: { label: 'See who has my file', url: `${siteUrl}/track-application` },
    footer: 'You’ll be asked for your reference and email address, and we’ll email you a code.',
  })

/** Asks an applicant to look at lenders, whose names stand on the page alone. */
export const agreementAskedEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  textEmail({
    subject: `May we send your application ${reference} to ${count === 1 ? 'a lender' : `${count} lenders`}?`,
    paragraphs: [
      `We found ${count === 1 ? 'a lender' : `${count} lenders`} for your application ${reference}, and send your file to nobody without your word.`,
      'Who it is, how your file matches, and what you would agree to stand on the page below. You may also leave it.',
    ],
    link: { label: 'See who it is', url: `${siteUrl}/track-application` },
    footer: 'You’ll be asked for your reference and email address, and we’ll email you a code.',
  })

/** Tells staff that an applicant agreed to lenders, or took an agreement back. */
export const choiceChangedEmail = (siteUrl: string, application: { id: string; reference: string }) =>
  textEmail({
    subject: `${application.reference}: the choice of lenders has changed`,
    paragraphs: [`The applicant of ${application.reference} has changed which lenders may see the file.`],
    link: { label: 'Open the file', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })
