import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { copy, kindLabels } from '#client/admin/inbox/copy.ts'
import { InboxList } from '#client/admin/inbox/inbox-list.tsx'
import { type InboxQuery, inboxList, useMarkInbox } from '#client/admin/inbox/queries.ts'
import { ListPage } from '#client/pages/admin/lists/list-page.tsx'
import { focusedRow, useAsk, useListPage, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { type InboxItem, type InboxMark, inboxViews } from '#shared/admin/inbox/contract.ts'
import { notificationKinds } from '#shared/identity/notifications/notification-kinds.ts'
import { InboxLink } from './inbox-link.tsx'

const viewLabels = { open: 'Inbox', done: 'Done' } as const
const route = getRouteApi('/admin/inbox')
const noPanel = { parameter: 'item', open: '', show: () => {} }

/** `/admin/inbox` */
export function InboxPage() {
  const question = route.useSearch()
  const ask = useAsk<InboxQuery>()
  const list = useInfiniteQuery(inboxList(question))
  const items = useRows(list, 'items')
  const page = useListPage(noPanel, list, items)
  const { step } = page
  const { mutate, isPending } = useMarkInbox()

  const mark = useCallback(
    (item: InboxItem, to: InboxMark) => {
      // Before the row leaves the list: the next `e` applies to the next one.
      if ((to === 'done' || to === 'open') && focusedRow() === item.id) step(item === items.at(-1) ? -1 : 1)
      const change = (to: InboxMark) =>
        mutate(
          { mark: to, ids: [item.id] },
          {
            onError: (error) =>
              showToast({
                ...{ title: 'Couldn’t update this notification', variant: 'destructive', isKept: true },
                description: messageOf(error),
              }),
          },
        )
      change(to)
      if (to === 'done')
        showDone({
          ...{ title: 'Marked as done.', about: `[data-row="${item.id}"]` },
          onUndo: () => change('open'),
        })
    },
    [mutate, step, items],
  )
  useShortcuts(
    useMemo(() => {
      const onFocused = (act: (item: InboxItem) => void) => () => {
        const item = items.find(({ id }) => id === focusedRow())
        if (item) act(item)
      }
      return {
        e: onFocused((item) => mark(item, item.isDone ? 'open' : 'done')),
        u: onFocused((item) => !item.isDone && mark(item, item.isRead ? 'unread' : 'read')),
      }
    }, [items, mark]),
  )
  const { kind, view } = question
  const hasUnread = items.some(({ isRead }) => !isRead)

  return (
    <ListPage
      title="Inbox"
      page={page}
      counted={['notification', 'notifications']}
      tools={
        view === 'open' &&
        items.length > 0 && (
          <>
            <Button variant="quiet" disabled={isPending || !hasUnread} onClick={() => mutate({ mark: 'read', kind })}>
              Mark all as read
            </Button>
            <Button variant="quiet" disabled={isPending} onClick={() => mutate({ mark: 'done', kind })}>
              Mark all as done
            </Button>
          </>
        )
      }
      toolbar={
        <>
          <ViewTabs label="View" value={view} all={inboxViews} labels={viewLabels} onChange={(view) => ask({ view })} />
          <FilterBar
            filters={[
              filterBy({
                ...{ label: 'Kind', value: kind, plain: '', all: ['', ...notificationKinds] },
                labels: { '': 'All kinds', ...kindLabels },
                onChange: (kind) => ask({ kind }),
              }),
            ]}
          />
        </>
      }
      empty={<NothingHere question={question} onAsk={ask} />}
      table={
        <InboxList
          items={items}
          renderLink={(item, children) => (
            <InboxLink item={item} onOpen={() => item.isRead || mutate({ mark: 'read', ids: [item.id] })}>
              {children}
            </InboxLink>
          )}
          onMark={mark}
        />
      }
    />
  )
}

function NothingHere({
  question: { view, kind },
  onAsk,
}: {
  question: InboxQuery
  onAsk: (change: Partial<InboxQuery>) => void
}) {
  if (kind !== '')
    return (
      <EmptyState
        title={copy.noMatch}
        action={
          <Button variant="secondary" onClick={() => onAsk({ kind: '' })}>
            Show all kinds
          </Button>
        }
      >
        {copy.noMatchText}
      </EmptyState>
    )
  return view === 'open' ? (
    <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
  ) : (
    <EmptyState title={copy.noneDone}>{copy.noneDoneText}</EmptyState>
  )
}
