import type { Notice } from '#server/identity/auth/commands/send-notice.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

const sentences: Record<Notice, string> = {
  'password-changed': 'The password for your staff account was changed. Your other sessions have ended.',
  'authenticator-set-up': 'A new authenticator app was set up for your staff account.',
  'passkey-added': 'A passkey was added to your staff account.',
  'second-factor-removed': 'A second factor was removed from your staff account.',
  'second-factor-reset':
    'An owner reset the second factor of your staff account. You’ll set up a new one at your next sign-in.',
  'recovery-codes-renewed': 'New recovery codes were created for your staff account. The old ones no longer work.',
}

/** Renders the email. Browsers do not send the link's fragment, so it never reaches a log. */
export const passwordResetEmail = (siteUrl: string, token: string) =>
  textEmail({
    subject: 'Set a new password',
    paragraphs: [
      'Someone requested a new password for your staff account. To set one, open this link within 30 minutes.',
    ],
    link: { label: 'Set a new password', url: `${siteUrl}/admin/reset-password#${token}` },
    footer: 'The link works once. If this wasn’t you, ignore this email: your password won’t change.',
  })

export const noticeEmail = (siteUrl: string, notice: Notice) =>
  textEmail({
    subject: 'A change to your staff account',
    paragraphs: [sentences[notice]],
    link: { label: 'Sign in', url: `${siteUrl}/admin/login` },
    footer: 'If this wasn’t you, contact the owner of your site right away and set a new password.',
  })
