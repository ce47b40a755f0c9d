import { letterMail } from '#server/platform/mail/letter.ts'

interface InvitationContent {
  /** The brokerage as Settings names it. */
  company: string
  invitedBy: string
  token: string
}

/** The link stands behind the number sign: browsers send that part to no server, so it reaches no log. */
export const invitationEmail = (siteUrl: string, { company, invitedBy, token }: InvitationContent) =>
  letterMail({
    subject: 'Your staff account',
    paragraphs: [
      `${invitedBy} invites you to work with them at ${company}.`,
      'To choose a password and set up your account, open this link within 7 days.',
    ],
    link: { label: 'Set up your account', url: `${siteUrl}/admin/invitation#${token}` },
    footer: 'The link works once. If you do not know the sender, do nothing.',
  })
