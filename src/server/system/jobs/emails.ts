import { textEmail } from '#server/platform/mail/letter.ts'

/** Renders an email that proves delivery works. */
export const testEmail = (siteUrl: string, at: Date) =>
  textEmail({
    subject: 'Test email',
    preheader: 'This installation can send email.',
    paragraphs: [
      'You requested this test email. It was sent like every other email, so your mail server accepts our email.',
      'Whether recipients see it in their inbox or spam folder depends on their provider. Check where this one arrived.',
    ],
    link: { label: 'Open email and jobs', url: `${siteUrl}/admin/settings/jobs` },
    footer: `Requested at ${at.toISOString()}.`,
  })
