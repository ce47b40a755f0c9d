import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { LeadBulkBar } from '#client/admin/lead-management/lead-bulk-bar.tsx'
import { LeadTable } from '#client/admin/lead-management/lead-table.tsx'
import { type LeadQuery, leadList } from '#client/admin/lead-management/queries.ts'
import { useListChoice } from '#client/admin/list-views/use-list-choice.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { NoLeads } from '#client/pages/admin/no-leads.tsx'
import { useNewLeads } from '#client/pages/admin/use-new-leads.ts'
import { useSelectionKeys } from '#client/pages/admin/use-selection-keys.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useRowSelection } from '#client/ui/use-row-selection.ts'
import { type Lead, leadPageSize } from '#shared/intake/leads/contract.ts'

interface LeadsListProps {
  question: LeadQuery
  /** Id of the lead in the panel; empty while it is closed. */
  open: string
  /** Whether the user can edit leads. */
  canEdit: boolean
  onFilter: (change: Partial<LeadQuery>) => void
  renderLink: (lead: Lead) => ReactNode
}

/** The lead list. New leads appear automatically unless that would move rows being read. */
export function LeadsList({ question, open, canEdit, onFilter, renderLink }: LeadsListProps) {
  const { choice } = useListChoice('leads')
  const list = useInfiniteQuery(leadList(question))
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const picks = useRowSelection(leads)
  useSelectionKeys(canEdit ? picks : undefined, open)
  const me = useSignedInUser()?.id ?? ''
  const scroller = useRef<HTMLDivElement>(null)
  const newLeads = useNewLeads({ question, leads, isReading: open !== '', scroller, refetch: list.refetch })

  return (
    <div ref={scroller} className="min-h-0 flex-1 relative wide:overflow-y-auto">
      <NewLeadsBar count={newLeads.count} max={leadPageSize} onShow={() => void newLeads.show()} />
      {list.isError && (
        <Notice
          title={leads.length > 0 ? 'Couldn’t update the list' : 'Couldn’t load the leads'}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isSuccess && leads.length === 0 && <NoLeads question={question} onFilter={onFilter} />}
      {(list.isPending || leads.length > 0) && (
        <LeadTable
          leads={leads}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          {...(canEdit && { picks })}
          hidden={choice.hiddenColumns}
          renderLink={renderLink}
        />
      )}
      {leads.length > 0 && <LeadsFooter list={list} shown={leads.length} />}
      {canEdit && <LeadBulkBar picks={picks} leads={leads} me={me} />}
    </div>
  )
}

interface NewLeadsBarProps {
  count: number | undefined
  /** Page size of the server; at this count there may be more. */
  max: number
  onShow: () => void
}

/** Button with the number of new leads. It floats above the list, so that no row moves. */
const NewLeadsBar = ({ count, max, onShow }: NewLeadsBarProps) => (
  <div role="status" className="sticky top-0 z-20 h-0 text-center">
    {count !== undefined && (
      <Button className="mt-2 shadow" onClick={onShow}>
        <ArrowUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {count >= max ? `${max}+ new` : `${count} new`}
      </Button>
    )}
  </div>
)

const prefetchMargin = '600px'

interface LeadsFooterProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  shown: number
}

/** End of the list. Loads the next page when scrolled near, with a button as fallback. */
function LeadsFooter({ list, shown }: LeadsFooterProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: prefetchMargin,
      scrollMargin: prefetchMargin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <div ref={end} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-soft sm:px-6">
      <p role="status">
        {hasNextPage ? `${shown} shown, scroll for more` : `${shown} ${shown === 1 ? 'lead' : 'leads'}`}
      </p>
      {hasNextPage && (
        <Button look="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
