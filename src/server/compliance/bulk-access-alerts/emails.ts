import type { findAlert } from '#server/compliance/bulk-access-alerts/queries.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findAlert>>>

/**
 * Tells that a colleague, or a program with a key of theirs, read unusually much: how many and when. Not which: mail passes through other hands.
 * @param timeZone IANA name of the zone that its time is in.
 */
export function readAlertEmail(siteUrl: string, { alert, name, keyLabel }: Found, timeZone: string) {
  const { id, readerId, fromAt, records, rows, listed, toldTotal } = alert
  const who = keyLabel === null ? name : `A program, by the API key “${keyLabel}” of ${name}`
  const from = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(fromAt)
  const mail = textEmail({
    subject: 'Unusually many records were opened',
    paragraphs: [
      `${who}, within an hour from ${from}:`,
      [
        ...(records > 0 ? [`- ${records} different files, leads, documents or hidden numbers opened`] : []),
        ...(rows > 0 ? [`- ${rows} lines exported`] : []),
        ...(listed > 0 ? [`- ${listed} different lines on further pages of lists`] : []),
      ].join('\n'),
      'There may be a good reason. Please look at what was opened, ask, and note that you did.',
    ],
    link: {
      label: 'Open that hour of the audit log',
      url: `${siteUrl}/admin/settings/audit?who=${readerId}&hour=${encodeURIComponent(fromAt.toISOString())}`,
    },
    footer: 'Owners and compliance get this. From how many records on is set at the desk, under Settings, Security.',
  })
  // Told anew it is another mail. Should a worker die before it notes that the mail has left, mail programs show the second as the first.
  return { ...mail, headers: { 'Message-ID': `<read-alert.${id}.${toldTotal}@${new URL(siteUrl).hostname}>` } }
}

/** Tells that the watch over reading was loosened. */
export function looserWatchEmail(
  siteUrl: string,
  { name, before, after }: { name: string; before: number; after: number },
) {
  return textEmail({
    subject: 'The watch over opened records was loosened',
    paragraphs: [
      after === 0
        ? `${name} has switched it off: nobody is told any more who opens unusually many records. It told from ${before} in an hour on.`
        : `${name} has set that it tells of more than ${after} records in an hour. It was ${before}.`,
      'Please ask why, if you do not know.',
    ],
    link: { label: 'Open Settings, Security', url: `${siteUrl}/admin/settings/site?section=security` },
    footer: 'Owners and compliance get this, but for who did it.',
  })
}
