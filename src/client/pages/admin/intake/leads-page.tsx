import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowUp, Plus } from 'lucide-react'
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LeadTable, leadColumns } from '#client/admin/lead-management/list/lead-table.tsx'
import { LeadToolbar, leadSortLabels } from '#client/admin/lead-management/list/lead-toolbar.tsx'
import { type LeadQuery, leadList, newestLeads } from '#client/admin/lead-management/list/list-queries.ts'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ListActions, ListFrame, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools, ViewChoice } from '#client/pages/admin/lists/list-tools.tsx'
import {
  useHasPicked,
  useListPage,
  useListSearch,
  useRows,
  useSelectionKeys,
} from '#client/pages/admin/lists/use-list-page.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { useLiveTopic } from '#client/platform/live/use-live.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { RenderLink } from '#client/ui/list/data-table.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadPageSize } from '#shared/intake/leads/contract.ts'
import { leadSorts } from '#shared/intake/leads/list-choices.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { LeadLink } from './lead-link.tsx'

/** Not on the first screen; loaded in the background after it. */
const OpenLead = loadLater(async () => (await import('#client/pages/admin/panels/open-lead.tsx')).OpenLead)
const LeadBulk = loadLater(async () => (await import('./lead-bulk.tsx')).LeadBulk)
const NoLeads = loadLater(async () => (await import('./no-leads.tsx')).NoLeads)
const LeadBoard = loadLater(async () => (await import('#client/admin/lead-management/list/lead-board.tsx')).LeadBoard)
const NewLeadDialog = loadLater(
  async () => (await import('#client/admin/lead-management/new-lead-dialog.tsx')).NewLeadDialog,
)

interface NewLeadsOptions {
  question: LeadQuery
  leads: readonly Lead[]
  /** A lead is open in the panel. */
  isReading: boolean
  /** Null for the window. */
  scroller: RefObject<HTMLElement | null>
  refetch: () => Promise<unknown>
}

interface LeadsListProps {
  question: LeadQuery
  page: ReturnType<typeof useListPage<UseInfiniteQueryResult, Lead>>
  canEdit: boolean
  onFilter: (change: Partial<LeadQuery>) => void
  renderLink: RenderLink<Lead>
}

interface NewLeadsBarProps {
  count: number | undefined
  /** The server's page size; at this count there may be more. */
  max: number
  onShow: () => void
}

/** Floats above the list, so that no row moves. */
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

const route = getRouteApi('/admin/leads')

/** `/admin/leads`; `?lead=` opens a side panel. */
export function LeadsPage() {
  const user = useSignedInUser()
  const canEdit = mayCall(user?.role, { access: applicationRoles })
  const me = user?.id ?? ''
  const search = useListSearch('lead', route.useSearch())
  const { question, open, ask } = search
  const isBoard = question.view === 'board'
  const [isAdding, setAdding] = useState(false)
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({ ...leadList(question), enabled: !isBoard })
  const leads = useRows(list, 'leads')
  const page = useListPage(search, list, isBoard ? noLeads : leads)
  usePreload(OpenLead, list.isSuccess)
  const setFilters = (change: Partial<LeadQuery>) => ask({ ...change, lead: '' })
  const link = ({ id, name }: Lead) => (
    <RowLink page={page} id={id}>
      {name}
    </RowLink>
  )

  return (
    <ListFrame
      title="Leads"
      list="leads"
      header={
        <>
          <ViewChoice
            isBoard={isBoard}
            onChoose={(view) => void navigate({ search: (now) => ({ ...now, view, status: '', lead: '' }) })}
          />
          {!isBoard && (
            <ListActions list={list}>
              <ListTools
                list="leads"
                columns={leadColumns}
                sort={sortBy(question.sort, leadSortLabels, (sort) => setFilters({ sort }))}
              />
            </ListActions>
          )}
          {canEdit && (
            <Button aria-keyshortcuts="N" onClick={() => setAdding(true)}>
              <Plus size="1.1em" strokeWidth={2} aria-hidden="true" />
              New lead
            </Button>
          )}
        </>
      }
      toolbar={<LeadToolbar {...{ question, isBoard, me, searchBox: page.searchBox }} onChange={setFilters} />}
      panel={
        <RecordPanel title="Lead" page={page}>
          <OpenLead
            id={open}
            known={leads.find(({ id }) => id === open)}
            {...(!isBoard && { onStep: page.step })}
            onClose={page.close}
          />
        </RecordPanel>
      }
    >
      {isAdding && (
        <Suspense>
          <NewLeadDialog
            onAdded={(lead) => {
              setAdding(false)
              ask({ lead })
            }}
            renderLink={(known) => <LeadLink lead={known} onClick={() => setAdding(false)} />}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {isBoard ? (
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Spinner />}>
            <LeadBoard question={question} open={open} canEdit={canEdit} renderLink={link} />
          </Suspense>
        </div>
      ) : (
        <LeadsList question={question} page={page} canEdit={canEdit} onFilter={setFilters} renderLink={link} />
      )}
    </ListFrame>
  )
}

const noLeads: readonly Lead[] = []

/** New leads appear automatically unless that moves rows being read. */
function LeadsList({
  question,
  page: { list, rows: leads, open, table },
  canEdit,
  onFilter,
  renderLink,
}: LeadsListProps) {
  const { choice } = useListChoice('leads')
  const picks = useRowSelection(leads)
  const isPicking = useHasPicked(picks)
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
      {list.isSuccess && leads.length === 0 && (
        <Suspense>
          <NoLeads question={question} onFilter={onFilter} />
        </Suspense>
      )}
      {(list.isPending || leads.length > 0) && (
        <LeadTable
          {...table}
          {...(canEdit && { picks })}
          hidden={choice.hiddenColumns}
          sorting={{
            by: question.sort,
            onSort: (sort) => onFilter({ sort: leadSorts.find((one) => one === sort) ?? 'newest' }),
          }}
          renderLink={renderLink}
        />
      )}
      {leads.length > 0 && <LeadsFooter list={list} shown={leads.length} />}
      {canEdit && isPicking && (
        <Suspense>
          <LeadBulk {...{ picks, leads, me, question }} hasMore={list.hasNextPage} />
        </Suspense>
      )}
    </div>
  )
}

/** The button is a fallback. */
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
        <Button variant="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

/**
 * Adds new leads as they arrive. If that would move what the user reads, counts them until `show`. The count is
 * undefined if there are none.
 */
function useNewLeads({ question, leads, isReading, scroller, refetch }: NewLeadsOptions) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState<number>()
  const { q, source, sort, owner, due, arrived, reached, status, tag } = question
  const selection = useMemo(
    () => ({ q, source, sort, owner, due, arrived, reached, status, tag }),
    [q, source, sort, owner, due, arrived, reached, status, tag],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another list, with nothing new in it yet
  useEffect(() => setCount(undefined), [selection])

  const latest = useRef({ leads, isReading })
  useEffect(() => {
    latest.current = { leads, isReading }
  })

  const show = useCallback(async () => {
    setCount(undefined)
    // Later pages are refetched on scroll.
    queryClient.setQueryData(
      leadList(selection).queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
    await refetch()
    if (scroller.current) scroller.current.scrollTop = 0
    window.scrollTo({ top: 0 })
  }, [queryClient, selection, refetch, scroller])

  const onChange = useCallback(async () => {
    const isScrolled = (scroller.current?.scrollTop ?? 0) > 0 || window.scrollY > 0
    // A pending first request may return old data, so it is repeated.
    if (!latest.current.isReading && !isScrolled)
      return void queryClient.invalidateQueries({ queryKey: leadList(selection).queryKey })
    const { leads: newest } = await queryClient.fetchQuery(newestLeads(selection))
    const known = new Set(latest.current.leads.map(({ id }) => id))
    const last = latest.current.leads.reduce((max, { id }) => (id > max ? id : max), '')
    // Ids increase over time, so older leads in another order don't count as new.
    const unseen = newest.filter(({ id }) => !known.has(id) && id > last).length
    if (unseen > 0) setCount(unseen)
  }, [queryClient, selection, scroller])

  useLiveTopic(
    'leads',
    useCallback(() => void onChange().catch(() => {}), [onChange]),
  )
  return { count, show }
}
