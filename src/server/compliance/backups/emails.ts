import { textEmail } from '#server/platform/mail/letter.ts'

/** Reports that backups stopped. */
export function overdueBackupEmail(siteUrl: string, newest: Date | undefined) {
  return textEmail({
    subject: 'The latest backup is overdue',
    paragraphs: [
      newest
        ? `The latest backup of your installation was completed on ${newest.toISOString().slice(0, 16).replace('T', ' ')} UTC. The next one is overdue.`
        : 'No backup of your installation has been completed yet.',
      'Check the free space in the backup folder and the reason on the jobs page, then run a backup by hand: npm run backup -- FILE',
    ],
    link: { label: 'Open the jobs page', url: `${siteUrl}/admin/settings/jobs` },
    footer: 'Owners receive this email once a day until a backup succeeds.',
  })
}
