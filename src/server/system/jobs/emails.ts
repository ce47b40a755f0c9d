import { textEmail } from '#server/platform/mail/letter.ts'

/** Proves that mail arrives: it goes the way of every other mail. @param at when it was asked for. */
export const testEmail = (siteUrl: string, at: Date) =>
  textEmail({
    subject: 'A test of the mail',
    preheader: 'Mail from the desk reaches you.',
    paragraphs: [
      'You asked the desk for this mail. It took the way of every other mail, so the mail server takes what we send.',
      'Whether others get theirs in the inbox or among the unwanted is decided elsewhere: please look where this one arrived.',
    ],
    link: { label: 'Open Messages and jobs', url: `${siteUrl}/admin/settings/jobs` },
    footer: `Asked for at ${at.toISOString()}.`,
  })
