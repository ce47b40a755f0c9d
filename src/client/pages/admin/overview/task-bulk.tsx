import { useQuery } from '@tanstack/react-query'
import { assignMenu, BulkBar, type BulkMenu } from '#client/admin/bulk-changes/bulk-bar.tsx'
import { tasksKey } from '#client/admin/tasks/due-count.tsx'
import { type TaskQuery, taskAssignees, taskFilter } from '#client/admin/tasks/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'

interface TaskBulkProps {
  picks: RowSelection
  tasks: readonly Task[]
  question: TaskQuery
  hasMore: boolean
}

const dueHour = 17
const monday = 1

/** Days from today. */
const dueDays = {
  today: { text: 'Today', days: () => 0 },
  tomorrow: { text: 'Tomorrow', days: () => 1 },
  monday: { text: 'Next Monday', days: (today: Date) => ((monday - today.getDay() + 6) % 7) + 1 },
  week: { text: 'In a week', days: () => 7 },
} as const

type DueDay = keyof typeof dueDays
const isDueDay = (value: string): value is DueDay => value in dueDays

/** Returns five in the afternoon of that day, in the user's time zone. */
function dueAtOf(day: DueDay): string {
  const now = new Date()
  const days = dueDays[day].days(now)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, dueHour).toISOString()
}

const dueMenu: BulkMenu = {
  label: 'Due',
  options: Object.entries(dueDays).map(([value, { text }]) => ({ value, text })),
  choose: (value) => {
    const day = isDueDay(value) ? value : 'today'
    return {
      change: { action: 'due', dueAt: dueAtOf(day) },
      title: (records) => `Make ${records} due ${dueDays[day].text.toLowerCase()} at 5 p.m.`,
      action: 'Change due date',
    }
  },
}

const doneMenu: BulkMenu = {
  label: 'Mark as',
  options: [{ value: 'done', text: 'Done' }],
  choose: () => ({
    change: { action: 'finish' },
    title: (records) => `Mark ${records} as done`,
    action: 'Mark as done',
  }),
}

/** Changes the selected tasks, or all that match the filters. */
export function TaskBulk({ picks, tasks, question, hasMore }: TaskBulkProps) {
  const me = useSignedInUser()?.id ?? ''
  const { assignees: owners = [], teams = [] } = useQuery(taskAssignees).data ?? {}
  return (
    <BulkBar
      list="tasks"
      listKey={tasksKey}
      filter={taskFilter(question)}
      rows={tasks.map(({ id, assigneeId, status, dueAt }) => ({ id, ownerId: assigneeId, status, dueAt }))}
      menus={[assignMenu('tasks', { owners, teams, me, mayAssignOthers: true }, false), dueMenu, doneMenu]}
      {...{ picks, me, hasMore }}
    />
  )
}
