import { textEmail } from '#server/platform/mail/letter.ts'

/** Stores the newest link of the audit log in a mailbox. */
export const auditHeadEmail = (siteUrl: string, head: string, at: Date) =>
  textEmail({
    subject: `Audit log of ${at.toISOString().slice(0, 10)}`,
    paragraphs: [
      'Keep this email. It proves later that no one changed or deleted the audit log entries up to this moment.',
      `${at.toISOString()} ${head}`,
      'To check, save such emails as text files and run: npm run audit:verify -- file.txt',
    ],
    link: { label: 'Open the audit log', url: `${siteUrl}/admin/audit` },
    footer: 'This address gets one such email a day (AUDIT_HEAD_EMAIL).',
  })
