import { Notice } from '#client/ui/feedback/notice.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import type { Outage } from '#shared/system/jobs/contract.ts'

const emails = (count: number) => (count === 1 ? '1 email has' : `${count} emails have`)

const copy = {
  mail: {
    title: 'The mail server isn’t responding',
    waiting: emails,
    next: 'We try the server every minute and send them as soon as it responds. Emails that can’t be sent within three days are listed under “Failed jobs”.',
  },
  mailbox: {
    title: 'Some mailboxes aren’t accepting email right now',
    waiting: emails,
    next: 'We retry each one for three days, then list it under “Failed jobs”.',
  },
  scanner: {
    title: 'The virus scanner isn’t responding',
    waiting: (count: number) => (count === 1 ? '1 document has' : `${count} documents have`),
    next: 'We try the scanner every minute. No one can open these documents until they are scanned.',
  },
  storage: {
    title: 'The document storage isn’t responding',
    waiting: (count: number) => (count === 1 ? '1 job has' : `${count} jobs have`),
    next: 'We try the storage every minute and run them as soon as it responds.',
  },
} as const

/** Names each service that is down, with the number and age of waiting jobs. */
export const OutageNotices = ({ outages }: { outages: readonly Outage[] }) =>
  outages.map(({ service, count, sinceAt }) => {
    const { title, waiting, next } = copy[service]
    return (
      <Notice key={service} title={title}>
        {waiting(count)} been waiting since <ExactTime at={sinceAt} />. {next}
      </Notice>
    )
  })
