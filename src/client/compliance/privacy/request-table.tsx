import { Badge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { ListedRequest } from '#shared/compliance/privacy/admin-contract.ts'
import { isOpen } from '#shared/compliance/privacy/request-status.ts'
import { adminKindLabels, requestStatusLabels } from './request-labels.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

export const DueDay = ({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) => (
  <time dateTime={dueAt} className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
    {day.format(new Date(dueAt))}
    {isOverdue && ', overdue'}
  </time>
)

const template =
  '@4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(7rem,0.6fr)] @max-4xl:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

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
    header: 'From',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-1',
    cell: (request) => (
      <>
        {renderLink(request)}
        <span className="block truncate text-ink-soft text-sm">{request.email}</span>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Type',
    className: 'truncate @max-4xl:col-start-1 @max-4xl:row-start-2',
    cell: ({ kind }) => adminKindLabels[kind],
  },
  {
    key: 'status',
    header: 'Status',
    className: '@max-4xl:col-start-2 @max-4xl:row-start-1 @3xs:@max-4xl:text-right',
    cell: ({ status }) => <Badge>{requestStatusLabels[status]}</Badge>,
  },
  {
    key: 'due',
    header: 'Answer due',
    className: '@max-4xl:col-start-2 @max-4xl:row-start-2 @3xs:@max-4xl:text-right',
    cell: (request) =>
      isOpen(request.status) && (
        <>
          <span className="text-ink-soft @4xl:hidden">Due </span>
          <DueDay {...request} />
        </>
      ),
  },
  {
    key: 'received',
    header: 'Received',
    className: 'truncate text-ink-soft @max-4xl:col-start-1 @max-4xl:row-start-3',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]
