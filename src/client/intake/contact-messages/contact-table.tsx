import { StatusBadge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import type { ListedContact } from '#shared/intake/contact-messages/admin-contract.ts'
import { formatStatus, staffTopicLabels, statusTone } from '#shared/intake/contact-messages/contact-labels.ts'
import { BookedCall } from './booked-call.tsx'
import { DueDate } from './due-date.tsx'

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const ContactTable = ({ renderLink, ...rest }: ListTableProps<ListedContact>) => (
  <DataTable
    label="Contacts"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedContact>): Column<ListedContact>[] => [
  {
    key: 'name',
    header: 'From',
    width: 'minmax(0,1.4fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (contact) => (
      <>
        {renderLink(contact)}
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{contact.email}</span>
      </>
    ),
  },
  {
    key: 'topic',
    isExtra: true,
    header: 'Topic',
    width: 'minmax(0,0.9fr)',
    className: 'truncate @max-lg:col-start-1 @max-lg:row-start-2',
    cell: ({ topic, call }) => (call ? <BookedCall call={call} /> : staffTopicLabels[topic]),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(0,0.9fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: (contact) => <StatusBadge tone={statusTone(contact)}>{formatStatus(contact)}</StatusBadge>,
  },
  {
    key: 'owner',
    isExtra: true,
    header: 'Assigned to',
    width: 'minmax(0,0.8fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ owner }) => owner ?? 'Unassigned',
  },
  {
    key: 'due',
    header: 'Due',
    width: 'minmax(0,0.8fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: (contact) => (
      <>
        {contact.dueAt && <span className="text-ink-soft @lg:hidden">Due </span>}
        <DueDate {...contact} />
      </>
    ),
  },
  {
    key: 'received',
    header: 'Received',
    width: 'minmax(7rem,0.6fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]

/** Lists hideable columns, by key and header. */
export const contactColumns = columnNames(columns(() => null).slice(1))
