import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import type { Task, TaskRecord } from '#shared/admin/tasks/due-contract.ts'
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
    template="@max-lg:grid-cols-[minmax(0,1fr)_fit-content(45%)]"
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ subject }) => subject}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<Task>): Column<Task>[] => [
  {
    key: 'done',
    header: 'Done',
    width: '2.5rem',
    // On cards at the right, away from the box that selects.
    className:
      '-ml-3 @max-lg:ml-0 @max-lg:col-start-2 @max-lg:row-start-4 @max-lg:row-span-2 @max-lg:justify-self-end @max-lg:self-center',
    cell: (task) => <DoneButton task={task} hasTextOnCards />,
  },
  {
    key: 'subject',
    header: 'Task',
    width: 'minmax(0,1.95fr)',
    className: '@max-lg:col-start-1 @max-lg:col-end-3 @max-lg:row-start-1',
    cell: (task) => (
      <span className="flex items-baseline gap-2 @lg:items-center">
        <span className={`min-w-0 @lg:truncate ${task.status === 'open' ? '' : 'line-through decoration-ink-soft'}`}>
          {renderLink(task)}
        </span>
        {task.priority === 'high' && <StatusBadge tone="red">High</StatusBadge>}
        {task.status === 'dropped' && <Badge>Not needed</Badge>}
      </span>
    ),
  },
  {
    key: 'record',
    isExtra: true,
    header: 'Related to',
    width: 'minmax(0,1.1fr)',
    // Without a record, cards show the type here.
    className:
      'truncate text-ink-soft @max-lg:col-start-1 @max-lg:col-end-3 @max-lg:row-start-2 @max-lg:has-data-none:hidden',
    cell: ({ record }) => (record ? (record.title ?? recordLabels[record.kind]) : <span data-none>–</span>),
  },
  {
    key: 'type',
    isExtra: true,
    header: 'Type',
    width: 'minmax(0,0.9fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-4',
    cell: ({ type }) => taskTypeLabels[type],
  },
  {
    key: 'due',
    header: 'Due date',
    width: 'minmax(0,1.55fr)',
    // Own line on phones, because an overdue date is long.
    className: 'truncate @max-lg:col-start-1 @max-lg:col-end-3 @max-lg:row-start-3',
    cell: (task) => <DueTime task={task} />,
  },
  {
    key: 'assignee',
    isExtra: true,
    header: 'Assigned to',
    width: 'minmax(0,0.7fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-5',
    cell: ({ assignee }) => assignee ?? 'Unassigned',
  },
]

/** Lists hideable columns, by key and header. */
export const taskColumns = columnNames(columns(() => null).slice(2))
