import { StatusBadge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { ListedRequest } from '#shared/compliance/privacy/admin-contract.ts'
import { isOpen } from '#shared/compliance/privacy/request-status.ts'
import { adminKindLabels, requestStatusLabels, requestStatusTones } from './request-labels.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

export const DueDay = ({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) => (
  <time dateTime={dueAt} className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
    {day.format(new Date(dueAt))}
    {isOverdue && ', overdue'}
  </time>
)

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const RequestTable = ({ renderLink, ...rest }: ListTableProps<ListedRequest>) => (
  <DataTable
    label="Privacy requests"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedRequest>): Column<ListedRequest>[] => [
  {
    key: 'name',
    width: 'minmax(0,1.8fr)',
    header: 'From',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (request) => (
      <>
        {renderLink(request)}
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{request.email}</span>
      </>
    ),
  },
  {
    key: 'kind',
    width: 'minmax(0,0.7fr)',
    isExtra: true,
    header: 'Type',
    className: 'truncate @max-lg:col-start-1 @max-lg:row-start-2',
    cell: ({ kind }) => adminKindLabels[kind],
  },
  {
    key: 'status',
    width: 'minmax(0,0.8fr)',
    header: 'Status',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ status }) => <StatusBadge tone={requestStatusTones[status]}>{requestStatusLabels[status]}</StatusBadge>,
  },
  {
    key: 'due',
    width: 'minmax(0,1fr)',
    header: 'Answer due',
    className: '@max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: (request) =>
      isOpen(request.status) && (
        <>
          <span className="text-ink-soft @lg:hidden">Due </span>
          <DueDay {...request} />
        </>
      ),
  },
  {
    key: 'received',
    width: 'minmax(7rem,0.6fr)',
    isExtra: true,
    header: 'Received',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]
