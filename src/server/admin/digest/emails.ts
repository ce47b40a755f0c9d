import type { Waiting } from '#server/admin/digest/queries.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { maxCounted } from '#shared/admin/dashboard/contract.ts'
import { workAddress } from '#shared/admin/dashboard/work-address.ts'
import { workLabels } from '#shared/admin/dashboard/work-labels.ts'

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * The mail of the morning: what waits, each with its number and the way to its list. Numbers alone, no names: mail passes
 * through other hands.
 * @param on the brokerage's day, `2026-03-02`.
 */
export function digestEmail(siteUrl: string, { work, isWhole, staffId }: Waiting, on: string) {
  const lines = work.map(({ kind, count, late }) => {
    const { title, late: lateText } = workLabels[kind]
    const isLate = late > 0 && lateText !== ''
    return `${capped(count)} · ${title}${isLate ? ` (${capped(late)} ${lateText})` : ''}\n${siteUrl}${workAddress(kind, isWhole)}`
  })
  const mail = letterMail({
    subject: `What waits on ${day.format(new Date(on))}`,
    preheader: lines.map((line) => line.split('\n')[0]).join(', '),
    paragraphs: [isWhole ? 'This waits at the brokerage this morning:' : 'This waits for you this morning:', ...lines],
    link: { label: 'Open the desk', url: `${siteUrl}/admin/dashboard` },
    footer: 'You get this on working days. You can switch it off at the desk, under Settings, Your account.',
  })
  // One a day: should a worker die before it notes that the mail has left, mail programs show the second as the first.
  return { ...mail, headers: { 'Message-ID': `<digest.${staffId}.${on}@${new URL(siteUrl).hostname}>` } }
}

const capped = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))
