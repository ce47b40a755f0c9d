import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

export type Change = 'withdrawn' | 'reopened'

const written = {
  withdrawn: {
    subject: (reference: string) => `Your application ${reference} is closed`,
    paragraphs: (reference: string) => [
      `You withdrew your application ${reference}. It is closed, and we no longer share it with anyone.`,
      'If you change your mind, use the link below to reopen it.',
    ],
  },
  reopened: {
    subject: (reference: string) => `Your application ${reference} is open again`,
    paragraphs: (reference: string) => [
      `You have reopened your application ${reference}.`,
      'Use the link below to see its status and whether we need anything from you.',
    ],
  },
} as const

/** Notifies applicants of closing or reopening, in case someone else did it. */
export const changedEmail = (siteUrl: string, { reference, change }: { reference: string; change: Change }) =>
  textEmail({
    subject: written[change].subject(reference),
    paragraphs: written[change].paragraphs(reference),
    link: { label: 'View status', url: statusLink(siteUrl, reference) },
    footer: "If you didn't do this, let us know. The page asks for your reference and your email address.",
  })

/** Notifies staff without names, because email isn't confidential. */
export const changedStaffEmail = (siteUrl: string, application: { id: string; reference: string }, change: Change) =>
  textEmail({
    subject: `${application.reference}: ${change} by the applicant`,
    paragraphs: [`The applicant has ${change} ${application.reference}.`],
    link: { label: 'Open application', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })
