import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { countInbox } from '#shared/admin/inbox/count-contract.ts'

/** The live topic of the same name invalidates it. */
export const inboxKey = ['inbox'] as const

const inboxCount = queryOptions({
  queryKey: [...inboxKey, 'count'],
  queryFn: ({ signal }) => read(countInbox, {}, signal),
})

/** Unread notifications, in the navigation; nothing if there are none. */
export function InboxCount({ isNarrow = false }: { isNarrow?: boolean }) {
  const unread = useQuery(inboxCount).data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span
      className={`figures rounded-full bg-action px-1.5 font-semibold text-on-action text-xs leading-4 ${isNarrow ? 'absolute top-0 right-0' : 'ml-auto'}`}
    >
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
