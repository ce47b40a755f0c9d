import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { Unemailed } from './queries.ts'

const oneSubject = ({ kind, actor }: Unemailed) => {
  if (kind === 'correction') return `${actor ?? 'A team member'} corrected the email or phone of your lead`
  if (actor === null) return 'You have a new task'
  return kind === 'mention' ? `${actor} mentioned you in a note` : `${actor} assigned you a task`
}

const listFormat = new Intl.ListFormat(locale)

const count = (number: number, noun: string) =>
  number === 0 ? [] : [`${number} new ${noun}${number === 1 ? '' : 's'}`]

function manySubject(news: readonly Unemailed[]): string {
  const of = (kind: Unemailed['kind']) => news.filter((one) => one.kind === kind).length
  const parts = [
    ...count(of('task'), 'task'),
    ...count(of('mention'), 'mention'),
    ...count(of('correction'), 'correction'),
  ]
  return `You have ${listFormat.format(parts)}`
}

/** Announces mentions, tasks and corrections without names of applicants, because email isn't confidential. */
export function notificationEmail(siteUrl: string, news: readonly Unemailed[]) {
  const [first, ...others] = news
  const isOne = first !== undefined && others.length === 0
  const subject = isOne ? oneSubject(first) : manySubject(news)
  return textEmail({
    subject,
    paragraphs: [`${subject}. ${isOne ? 'It’s' : 'They’re'} in your inbox.`],
    link: { label: 'Open inbox', url: `${siteUrl}/admin/inbox` },
    footer: staffMailFooter,
  })
}
