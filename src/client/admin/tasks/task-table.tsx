import { Badge } from '#client/ui/badge.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import type { Task, TaskRecord } from '#shared/admin/tasks/contract.ts'
import { taskTypeLabels } from '#shared/applications/tasks/choices.ts'
import { DoneButton } from './done-button.tsx'
import { DueTime } from './due-time.tsx'

/** For records that the user can't read. */
const recordLabels: Record<TaskRecord['kind'], string> = {
  lead: 'A lead',
  application: 'An application',
  merchant: 'A merchant lead',
  contact: 'A message',
}

export const TaskTable = ({ renderLink, ...rest }: ListTableProps<Task>) => (
  <DataTable
    label="Tasks"
    template="@4xl:grid-cols-(--columns) @max-4xl:grid-cols-[2.75rem_minmax(0,1fr)_fit-content(45%)]"
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<Task>): Column<Task>[] => [
  {
    key: 'done',
    header: 'Done',
    width: '2.75rem',
    className: '@max-xl:row-span-4 @xl:@max-4xl:row-span-3 @max-4xl:-mt-2.5 @max-4xl:-mr-4 -ml-3',
    cell: (task) => <DoneButton task={task} />,
  },
  {
    key: 'subject',
    header: 'Task',
    width: 'minmax(0,2.2fr)',
    className: '@max-4xl:col-start-2 @max-4xl:col-end-4 @max-4xl:row-start-1',
    cell: (task) => (
      <span className="flex items-baseline gap-2">
        <span className={`min-w-0 ${task.status === 'open' ? '' : 'line-through decoration-ink-soft'}`}>
          {renderLink(task)}
        </span>
        {task.priority === 'high' && <Badge>High</Badge>}
        {task.status === 'dropped' && <Badge>Not needed</Badge>}
      </span>
    ),
  },
  {
    key: 'record',
    header: 'Related to',
    width: 'minmax(0,1.1fr)',
    // Without a record, cards show the type here.
    className:
      'truncate text-ink-soft @max-xl:col-end-4 @max-4xl:col-start-2 @max-4xl:row-start-2 @max-4xl:has-data-none:hidden @xl:@max-4xl:[&:has([data-none])+td]:col-start-2 @xl:@max-4xl:[&:has([data-none])+td]:text-left',
    cell: ({ record }) => (record ? (record.title ?? recordLabels[record.kind]) : <span data-none>–</span>),
  },
  {
    key: 'type',
    header: 'Type',
    width: 'minmax(0,0.9fr)',
    className:
      'truncate text-ink-soft @max-xl:col-start-2 @max-xl:row-start-4 @xl:@max-4xl:col-start-3 @xl:@max-4xl:row-start-2 @xl:@max-4xl:text-right',
    cell: ({ type }) => taskTypeLabels[type],
  },
  {
    key: 'due',
    header: 'Due date',
    width: 'minmax(0,1.3fr)',
    // Own line on phones, because an overdue date is long.
    className: 'text-balance @max-xl:col-end-4 @max-4xl:col-start-2 @max-4xl:row-start-3',
    cell: (task) => <DueTime task={task} />,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    width: 'minmax(0,0.7fr)',
    className:
      'truncate text-ink-soft @max-4xl:col-start-3 @max-xl:row-start-4 @xl:@max-4xl:row-start-3 @3xs:@max-4xl:text-right',
    cell: ({ assignee }) => assignee ?? 'Unassigned',
  },
]

/** Lists hideable columns, by key and header. */
export const taskColumns = columnNames(columns(() => null).slice(2))
