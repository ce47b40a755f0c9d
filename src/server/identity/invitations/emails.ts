import { textEmail } from '#server/platform/mail/letter.ts'

interface InvitationContent {
  company: string
  invitedBy: string
  token: string
}

/** Renders the email. Browsers do not send the link's fragment, so it never reaches a log. */
export const invitationEmail = (siteUrl: string, { company, invitedBy, token }: InvitationContent) =>
  textEmail({
    subject: 'Your staff account',
    paragraphs: [
      `${invitedBy} has invited you to join ${company}.`,
      'To choose a password and set up your account, open this link within 7 days.',
    ],
    link: { label: 'Set up your account', url: `${siteUrl}/admin/invitation#${token}` },
    footer: 'The link works once. If you don’t know the sender, ignore this email.',
  })
