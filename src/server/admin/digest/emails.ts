import { textEmail } from '#server/platform/mail/letter.ts'
import { workAddress, workLabels } from '#shared/admin/dashboard/work-address.ts'
import { maxCounted } from '#shared/admin/dashboard/work-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { DigestWork } from './queries.ts'

const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * Renders counts of pending work with links, without names, because email isn't confidential. `on` is the brokerage's
 * date.
 */
export function digestEmail(siteUrl: string, { work, isWhole, staffId, unread }: DigestWork, on: string) {
  const lines = work.map(({ kind, count, late }) => {
    const { title, late: lateText } = workLabels[kind]
    const isLate = late > 0 && lateText !== ''
    return `${capped(count)} · ${title}${isLate ? ` (${capped(late)} ${lateText})` : ''}\n${siteUrl}${workAddress(kind, isWhole)}`
  })
  if (unread > 0) lines.push(`${capped(unread)} · Unread mentions and assignments\n${siteUrl}/admin/inbox`)
  const mail = textEmail({
    subject: `Your work for ${day.format(new Date(on))}`,
    preheader: lines.map((line) => line.split('\n')[0]).join(', '),
    paragraphs: [isWhole ? 'Pending at the brokerage this morning:' : 'Your pending work this morning:', ...lines],
    link: { label: 'Open dashboard', url: `${siteUrl}/admin/dashboard` },
    footer: 'We send this on business days. You can turn it off under Settings, Your account.',
  })
  // One ID per day lets mail clients drop an email repeated after a crash.
  return { ...mail, headers: { 'Message-ID': `<digest.${staffId}.${on}@${new URL(siteUrl).hostname}>` } }
}

const capped = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))
