import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useListChoice } from '#client/admin/list-views/use-list-choice.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadBulkBar } from '#client/intake/leads/lead-bulk-bar.tsx'
import { LeadTable } from '#client/intake/leads/lead-table.tsx'
import { type LeadQuery, leadList } from '#client/intake/leads/queries.ts'
import { LeadsFooter } from '#client/pages/admin/leads-footer.tsx'
import { NewLeadsBar } from '#client/pages/admin/new-leads-bar.tsx'
import { NoLeads } from '#client/pages/admin/no-leads.tsx'
import { useNewLeads } from '#client/pages/admin/use-new-leads.ts'
import { useTickKeys } from '#client/pages/admin/use-tick-keys.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { useRowSelection } from '#client/ui/use-row-selection.ts'
import { type Lead, leadPageSize } from '#shared/intake/leads/contract.ts'

interface LeadsListProps {
  question: LeadQuery
  /** Id of the lead in the panel; empty while it is closed. */
  open: string
  /** Whether the user can edit leads. */
  canEdit: boolean
  onAsk: (change: Partial<LeadQuery>) => void
  renderLink: (lead: Lead) => ReactNode
}

/** The lead list. New leads appear automatically unless that would move rows being read. */
export function LeadsList({ question, open, canEdit, onAsk, renderLink }: LeadsListProps) {
  const { choice } = useListChoice('leads')
  const list = useInfiniteQuery(leadList(question))
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const picks = useRowSelection(leads)
  useTickKeys(canEdit ? picks : undefined, open)
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
      {list.isSuccess && leads.length === 0 && <NoLeads question={question} onAsk={onAsk} />}
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
