import { useQuery } from '@tanstack/react-query'
import { dueTasks } from './queries.ts'

/** Number of the user's due tasks, shown in the navigation; nothing if none are due. */
export function DueCount() {
  const count = useQuery(dueTasks).data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="figures ml-auto rounded bg-action px-1.5 font-semibold text-[0.8125rem] text-on-action leading-5">
      {count}
      <span className="sr-only"> due now</span>
    </span>
  )
}
