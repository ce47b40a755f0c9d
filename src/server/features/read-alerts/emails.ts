import type { findAlert } from '#server/features/read-alerts/queries.ts'
import { letterMail } from '#server/platform/mail/letter.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findAlert>>>

/**
 * Tells that a colleague opened unusually many records: how many and when. Not which: mail passes through other hands.
 * @param timeZone IANA name of the zone that its time is in.
 */
export function readAlertEmail(siteUrl: string, { alert, name }: Found, timeZone: string) {
  const { id, staffId, fromAt, records, rows } = alert
  const from = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(fromAt)
  const mail = letterMail({
    subject: 'Unusually many records were opened',
    paragraphs: [
      `${name}, within an hour from ${from}:`,
      [
        ...(records > 0 ? [`- ${records} different files, leads, documents or hidden numbers opened`] : []),
        ...(rows > 0 ? [`- ${rows} lines exported`] : []),
      ].join('\n'),
      'There may be a good reason. Please look at what was opened, ask, and note that you did.',
    ],
    link: {
      label: 'Open that hour of the audit log',
      url: `${siteUrl}/admin/settings/audit?who=${staffId}&hour=${encodeURIComponent(fromAt.toISOString())}`,
    },
    footer: 'Owners and compliance get this. From how many records on is set at the desk, under Settings, Security.',
  })
  // Should a worker die before it notes that the mail has left, mail programs show the second as the first.
  return { ...mail, headers: { 'Message-ID': `<read-alert.${id}@${new URL(siteUrl).hostname}>` } }
}
