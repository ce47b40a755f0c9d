import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'

export type Change = 'withdrawn' | 'reopened'

const written = {
  withdrawn: {
    subject: (reference: string) => `Your application ${reference} is closed`,
    paragraphs: (reference: string) => [
      `You have withdrawn your application ${reference}. It is closed and shown to nobody else.`,
      'If you change your mind, you can reopen it on the page below.',
    ],
  },
  reopened: {
    subject: (reference: string) => `Your application ${reference} is open again`,
    paragraphs: (reference: string) => [
      `You have reopened your application ${reference}.`,
      'Where it stands, and whether anything is needed from you, stands on the page below.',
    ],
  },
} as const

/** Tells applicants what they did, so that nobody closes or opens an application without their knowing. */
export const changedEmail = (siteUrl: string, { reference, change }: { reference: string; change: Change }) =>
  letterMail({
    subject: written[change].subject(reference),
    paragraphs: written[change].paragraphs(reference),
    link: { label: 'See where it stands', url: `${siteUrl}/track-application` },
    footer: 'If this was not you, please tell us. The page asks for your reference and your email address.',
  })

/** Tells staff. No names: mail is read on phones and passes through other hands. */
export const changedStaffEmail = (siteUrl: string, application: { id: string; reference: string }, change: Change) =>
  letterMail({
    subject: `${application.reference}: ${change} by the applicant`,
    paragraphs: [`The applicant has ${change} ${application.reference}.`],
    link: { label: 'Open the file', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })
