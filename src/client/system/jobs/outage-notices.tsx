import { Notice } from '#client/ui/feedback/notice.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import type { Outage } from '#shared/system/jobs/contract.ts'
import { copy } from './copy.ts'

const emails = (count: number) => (count === 1 ? '1 email has' : `${count} emails have`)

const outageLabels = {
  mail: {
    title: 'The mail server isn’t responding',
    waiting: emails,
    next: copy.mailOutage,
  },
  mailbox: {
    title: 'Some mailboxes aren’t accepting email right now',
    waiting: emails,
    next: copy.mailboxOutage,
  },
  scanner: {
    title: 'The virus scanner isn’t responding',
    waiting: (count: number) => (count === 1 ? '1 document has' : `${count} documents have`),
    next: copy.scannerOutage,
  },
  storage: {
    title: 'The document storage isn’t responding',
    waiting: (count: number) => (count === 1 ? '1 job has' : `${count} jobs have`),
    next: copy.storageOutage,
  },
} as const

/** Names each service that is down, with the number and age of waiting jobs. */
export const OutageNotices = ({ outages }: { outages: readonly Outage[] }) =>
  outages.map(({ service, count, sinceAt }) => {
    const { title, waiting, next } = outageLabels[service]
    return (
      <Notice key={service} title={title}>
        {waiting(count)} been waiting since <ExactTime at={sinceAt} />. {next}
      </Notice>
    )
  })
