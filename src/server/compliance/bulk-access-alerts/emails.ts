import { textEmail } from '#server/platform/mail/letter.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCounted, plural } from '#shared/kit/locale/plural.ts'
import type { findAlert } from './queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findAlert>>>

/**
 * Reports unusual reads without naming records, because email is not confidential.
 * @param timeZone IANA name.
 */
export function bulkAccessAlertEmail(siteUrl: string, { alert, name, keyLabel }: Found, timeZone: string) {
  const { id, readerId, fromAt, records, rows, listed, hours, notifiedTotal } = alert
  const who = keyLabel === null ? name : `An integration using ${name}’s API key “${keyLabel}”`
  const from = new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(fromAt)
  const mail = textEmail({
    subject: 'Unusual number of records opened',
    paragraphs: [
      `${who} did the following in the ${hours === 1 ? 'hour' : `${hours} hours`} starting ${from}:`,
      [
        ...(records > 0
          ? [
              `- Opened or revealed ${plural(records, { one: '1 application, lead, document or hidden number', other: `${records} different applications, leads, documents and hidden numbers` })}`,
            ]
          : []),
        ...(rows > 0 ? [`- Exported ${formatCounted(rows, { one: 'row', other: 'rows' })}`] : []),
        ...(listed > 0
          ? [
              `- Viewed ${formatCounted(listed, { one: 'row', other: 'different rows' })} ${hours === 1 ? 'on additional list pages' : 'in filtered lists and searches'}`,
            ]
          : []),
      ].join('\n'),
      'There may be a good reason. Check what was opened, ask the person about it, and mark the alert as reviewed.',
    ],
    link: {
      label: hours === 1 ? 'Open that hour in the audit log' : 'Open their entries in the audit log',
      url: `${siteUrl}/admin/settings/audit?who=${readerId}${hours === 1 ? `&hour=${encodeURIComponent(fromAt.toISOString())}` : ''}`,
    },
    footer: 'Owners and compliance receive this alert. You can change the threshold in Settings under Security.',
  })
  // A repeated alert is a new email; mail clients hide copies that a crash causes.
  return {
    ...mail,
    headers: { 'Message-ID': `<bulk-access-alert.${id}.${notifiedTotal}@${new URL(siteUrl).hostname}>` },
  }
}

/** Reports that alerts were relaxed. */
export function thresholdChangeEmail(
  siteUrl: string,
  { name, before, after }: { name: string; before: number; after: number },
) {
  return textEmail({
    subject: 'Record-access alerts were relaxed',
    paragraphs: [
      after === 0
        ? `${name} turned the alerts off. No one will be notified if someone opens an unusual number of records. The previous threshold was ${before} per hour.`
        : `${name} raised the alert threshold from ${before} to ${formatCounted(after, { one: 'record', other: 'records' })} per hour.`,
      'If you don’t know why, ask them.',
    ],
    link: { label: 'Open Settings, Security', url: `${siteUrl}/admin/settings/site?section=security` },
    footer: 'Owners and compliance receive this email, except the person who made the change.',
  })
}
