import { letterMail } from '#server/platform/mail/letter.ts'

/** The link stands behind the number sign: browsers send that part to no server, so it reaches no log. */
export const invitationEmail = (siteUrl: string, { invitedBy, token }: { invitedBy: string; token: string }) =>
  letterMail({
    subject: 'Your staff account',
    paragraphs: [
      `${invitedBy} invites you to work with them at ${new URL(siteUrl).host}.`,
      'To choose a password and set up your account, open this link within 7 days.',
    ],
    link: { label: 'Set up your account', url: `${siteUrl}/admin/invitation#${token}` },
    footer: 'The link works once. If you do not know the sender, do nothing.',
  })
