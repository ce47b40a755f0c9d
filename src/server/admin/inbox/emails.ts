import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import type { Unemailed } from './queries.ts'

const oneSubject = ({ kind, actor }: Unemailed) => {
  if (actor === null) return 'You have a new task'
  return kind === 'mention' ? `${actor} mentioned you in a note` : `${actor} assigned you a task`
}

const count = (number: number, noun: string) =>
  number === 0 ? [] : [`${number} new ${noun}${number === 1 ? '' : 's'}`]

function manySubject(news: readonly Unemailed[]): string {
  const mentions = news.filter(({ kind }) => kind === 'mention').length
  return `You have ${[...count(news.length - mentions, 'task'), ...count(mentions, 'mention')].join(' and ')}`
}

/** Announces mentions and tasks without names of applicants, because email isn't confidential. */
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
