import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { LeadBoard } from '#client/admin/lead-management/lead-board.tsx'
import { leadColumns } from '#client/admin/lead-management/lead-table.tsx'
import { LeadToolbar } from '#client/admin/lead-management/lead-toolbar.tsx'
import { type LeadQuery, leadList } from '#client/admin/lead-management/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadSidePanel } from '#client/pages/admin/lead-side-panel.tsx'
import { LeadsList } from '#client/pages/admin/leads-list.tsx'
import { rowLink } from '#client/pages/admin/list-page.tsx'
import { ListTools } from '#client/pages/admin/list-tools.tsx'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { useListNavigation } from '#client/pages/admin/use-list-navigation.ts'
import { ViewChoice } from '#client/pages/admin/view-choice.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { bulkUpdateLeads } from '#shared/admin/lead-management/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

const route = getRouteApi('/admin/leads')

/** `/admin/leads`: the list or the board, with the lead from `?lead=` in a side panel. */
export function LeadsPage() {
  useTitle('Leads')
  const canEdit = mayCall(useSignedInUser()?.role, bulkUpdateLeads)
  const question = route.useSearch()
  const isBoard = question.view === 'board'
  const navigate = route.useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery({ ...leadList(question), enabled: !isBoard })
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])

  const setFilters = useCallback(
    (change: Partial<LeadQuery>) =>
      void navigate({ search: (now) => ({ ...now, ...change, lead: '' }), replace: 'q' in change }),
    [navigate],
  )
  const show = useCallback(
    (lead: string) => void navigate({ search: (now) => ({ ...now, lead }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { step, close } = useListNavigation({ rows: isBoard ? noLeads : leads, open: question.lead, show, searchBox })
  const link = (lead: Lead) => <LeadLink lead={lead} isOpen={lead.id === question.lead} />

  return (
    <div className="wide:flex wide:h-full">
      <section aria-label="List of leads" className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col">
        <PageHeader title="Leads">
          <ViewChoice
            isBoard={isBoard}
            onChoose={(view) => void navigate({ search: (now) => ({ ...now, view, status: '', lead: '' }) })}
          />
          {!isBoard && (
            <div className="flex flex-wrap items-center max-sm:-ml-1.5">
              <ListTools list="leads" columns={leadColumns} />
              <RefreshButton
                readAt={list.dataUpdatedAt}
                isReading={list.isFetching}
                onRefresh={() => void list.refetch()}
              />
            </div>
          )}
        </PageHeader>
        <LeadToolbar question={question} isBoard={isBoard} onChange={setFilters} searchBox={searchBox} />
        {isBoard ? (
          <div className="min-h-0 flex-1">
            <LeadBoard question={question} open={question.lead} canEdit={canEdit} renderLink={link} />
          </div>
        ) : (
          <LeadsList
            question={question}
            open={question.lead}
            canEdit={canEdit}
            onFilter={setFilters}
            renderLink={link}
          />
        )}
      </section>
      {question.lead !== '' && (
        <LeadSidePanel
          id={question.lead}
          known={leads.find(({ id }) => id === question.lead)}
          {...(!isBoard && { onStep: step })}
          onClose={close}
          renderLink={(lead) => <LeadLink lead={lead} isOpen={false} isPlain />}
        />
      )}
    </div>
  )
}

const noLeads: readonly Lead[] = []

interface LeadLinkProps {
  lead: Lead
  isOpen: boolean
  /** True if the link doesn't fill its row. */
  isPlain?: boolean
}

const LeadLink = ({ lead, isOpen, isPlain = false }: LeadLinkProps) => (
  <Link
    from="/admin/leads"
    to="/admin/leads"
    search={(now) => ({ ...now, lead: lead.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={isPlain ? 'font-semibold text-action underline underline-offset-2' : rowLink}
  >
    {lead.name}
  </Link>
)
