import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

const subjectOf = (kind: 'mention' | 'task', actor: string | undefined) => {
  if (actor === undefined) return 'You have a new task'
  return kind === 'mention' ? `${actor} mentioned you in a note` : `${actor} assigned you a task`
}

/** Announces a mention or a task without names of applicants, because email isn't confidential. */
export function notificationEmail(
  siteUrl: string,
  { kind, actor }: { kind: 'mention' | 'task'; actor?: string | undefined },
) {
  const subject = subjectOf(kind, actor)
  return textEmail({
    subject,
    paragraphs: [`${subject}. It’s in your inbox.`],
    link: { label: 'Open inbox', url: `${siteUrl}/admin/inbox` },
    footer: staffMailFooter,
  })
}
