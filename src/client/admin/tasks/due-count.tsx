import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { listDueTasks } from '#shared/admin/tasks/due-contract.ts'

/** The live topic of the same name invalidates it. */
export const tasksKey = ['tasks'] as const

export const dueTasks = queryOptions({
  queryKey: [...tasksKey, 'due'],
  queryFn: ({ signal }) => read(listDueTasks, {}, signal),
})

/** Shown in the navigation; nothing if none are due. */
export function DueCount({ isNarrow = false }: { isNarrow?: boolean }) {
  const count = useQuery(dueTasks).data?.count ?? 0
  if (count === 0) return null
  return (
    <span
      className={`figures rounded-full bg-action px-1.5 font-semibold text-on-action text-xs leading-4 ${isNarrow ? 'absolute top-0 right-0' : 'ml-auto'}`}
    >
      {count}
      <span className="sr-only"> due now</span>
    </span>
  )
}
