import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { formatStatus, staffTopicLabels, statusTone } from '#shared/intake/contact-messages/contact-labels.ts'
import { type SpamSignal, spamSignalLabels } from '#shared/intake/contact-messages/spam-score.ts'
import { bestTimeLabels, channelLabels } from '#shared/intake/contact-messages/topics.ts'
import { formatPhone, phoneLink } from '#shared/kit/format-phone.ts'
import { BookedCall } from './booked-call.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactEntries } from './contact-entries.tsx'
import { DueDate } from './due-date.tsx'
import { contactDetail } from './queries.ts'

interface ContactPanelProps {
  id: string
  me: string
  mayDecide: boolean
  onClose: () => void
  tasks: ReactNode
  /** To the other records of the sender. */
  personLink: ReactNode
  /** Links to the application that the sender named. */
  renderApplication: (application: { reference: string; id: string }) => ReactNode
}

export function ContactPanel({ id, me, mayDecide, onClose, tasks, personLink, renderApplication }: ContactPanelProps) {
  const query = useQuery(contactDetail(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.contact.name}
      intro={file && <ContactIntro contact={file.contact} />}
      gone={isGone(query.error) ? 'Message not found' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && (
        <>
          <p className="wrap-anywhere mt-4 whitespace-pre-line rounded border border-line bg-paper px-4 py-3">
            {file.contact.message}
          </p>
          {personLink}
          <ContactActions file={file} me={me} mayDecide={mayDecide} />
          {file.contact.complaint && (
            <PanelSection title="Complaint">
              <ComplaintForm file={file} />
            </PanelSection>
          )}
          <PanelSection title="Replies and notes">
            <ContactEntries file={file} />
          </PanelSection>
          <PanelSection title="Tasks">{tasks}</PanelSection>
          <PanelSection title="Details">
            <FactList facts={facts(file.contact, renderApplication)} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  )
}

const ContactIntro = ({ contact }: { contact: ContactDetail['contact'] }) => (
  <>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft">
      <span className="figures">{contact.reference}</span>
      <span>{staffTopicLabels[contact.topic]}</span>
      <StatusBadge tone={statusTone(contact)}>{formatStatus(contact)}</StatusBadge>
    </p>
    <p className="wrap-anywhere mt-1 flex flex-wrap gap-x-4">
      <a className="underline underline-offset-4" href={`mailto:${contact.email}`}>
        {contact.email}
      </a>
      {contact.phone && (
        <a className="figures whitespace-nowrap underline underline-offset-4" href={phoneLink(contact.phone)}>
          {formatPhone(contact.phone)}
        </a>
      )}
    </p>
  </>
)

const facts = (
  contact: ContactDetail['contact'],
  renderApplication: ContactPanelProps['renderApplication'],
): (readonly [string, ReactNode])[] => {
  const { application, dueAt, firstReplyAt, closedAt } = contact
  return [
    ['Received', <ExactTime key="at" at={contact.createdAt} />],
    ['Preferred contact method', channelLabels[contact.channel]],
    ['Booked call', contact.call && <BookedCall key="call" call={contact.call} />],
    ['Best time', contact.call ? null : bestTimeLabels[contact.bestTime]],
    [
      'Application',
      application &&
        (application.id
          ? renderApplication({ reference: application.reference, id: application.id })
          : application.reference),
    ],
    ['Answer due', dueAt && <DueDate key="due" {...contact} />],
    ['First reply', firstReplyAt && <ExactTime key="reply" at={firstReplyAt} />],
    ['Closed', closedAt && <ExactTime key="closed" at={closedAt} />],
    [
      'Spam score',
      [
        `${contact.spamScore} of 100`,
        ...contact.spamSignals.map((sign) => spamSignalLabels[sign as SpamSignal] ?? sign),
      ].join('\n'),
    ],
  ]
}
