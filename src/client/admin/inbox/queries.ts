import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/inbox/contract.ts'
import type { NotificationKind } from '#shared/identity/notifications/notification-kinds.ts'
import { inboxKey } from './inbox-count.tsx'

export type InboxQuery = Pick<contract.InboxFilter, 'view' | 'kind'>

export const inboxList = ({ view, kind }: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list', { view, kind }],
    queryFn: ({ pageParam, signal }) => read(contract.listInbox, { view, kind, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

interface Marking {
  mark: contract.InboxMark
  /** All open ones of the kind if undefined. */
  ids?: string[]
  kind?: NotificationKind | ''
}

type Pages = InfiniteData<{ items: contract.InboxItem[]; next: string | null }>

/** Marks notifications at once, and takes it back if the server refuses. */
export function useMarkInbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ mark, ids, kind = '' }: Marking) => write(contract.markInbox, { mark, kind, ...(ids && { ids }) }),
    onMutate: async ({ mark, ids, kind = '' }) => {
      const lists = { queryKey: [...inboxKey, 'list'] }
      await client.cancelQueries(lists)
      const before = client.getQueriesData<Pages>(lists)
      const isMeant = (item: contract.InboxItem) =>
        (ids ? ids.includes(item.id) : !item.isDone) && (kind === '' || item.kind === kind)
      client.setQueriesData<Pages>(lists, (data) => data && markPages(data, mark, isMeant))
      return { before }
    },
    onError: (_error, _marking, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data)
    },
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  })
}

function markPages(data: Pages, mark: contract.InboxMark, isMeant: (item: contract.InboxItem) => boolean): Pages {
  const leaves = mark === 'done' || mark === 'open'
  const change = (items: contract.InboxItem[]) =>
    leaves
      ? items.filter((item) => !isMeant(item))
      : items.map((item) => (isMeant(item) ? { ...item, isRead: mark === 'read' } : item))
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
}

export const inboxEmails = queryOptions({
  queryKey: ['inbox-emails'],
  queryFn: ({ signal }) => read(contract.readInboxEmails, {}, signal),
})
