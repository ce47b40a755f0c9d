import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LeadTable } from '#client/admin/lead-management/lead-table.tsx'
import { leadList } from '#client/admin/lead-management/queries.ts'
import { plainLeadsSearch } from '#client/pages/admin/leads-search.ts'
import { rowLink } from '#client/pages/admin/list-page.tsx'
import { NoLeads } from '#client/pages/admin/no-leads.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import { Notice } from '#client/ui/notice.tsx'

const newestShown = 5

/** The newest leads. Loads the first page of the lead list, which is then cached for it. */
export function NewestLeads() {
  const client = useQueryClient()
  const list = useInfiniteQuery(leadList(plainLeadsSearch))
  const leads = list.data?.pages[0]?.leads
  const { refetch } = list
  useLiveTopic(
    'leads',
    useCallback(() => void client.invalidateQueries({ queryKey: leadList(plainLeadsSearch).queryKey }), [client]),
  )

  return (
    <section aria-labelledby="newest" className="pb-6">
      <div className="flex items-center justify-between gap-4 px-4 pb-1 sm:px-6">
        <h2 id="newest" className="text-lg">
          Newest leads
        </h2>
        <Link to="/admin/leads" className="inline-flex min-h-11 items-center text-action underline">
          All leads
        </Link>
      </div>
      {list.isError && !leads && (
        <Notice title="Couldn’t load the leads" onRetry={() => void refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {leads?.length === 0 && <NoLeads question={plainLeadsSearch} onFilter={() => {}} />}
      {(list.isPending || (leads && leads.length > 0)) && (
        <LeadTable
          leads={leads?.slice(0, newestShown) ?? []}
          isLoading={list.isPending}
          renderLink={(lead) => (
            <Link to="/admin/leads" search={{ ...plainLeadsSearch, lead: lead.id }} className={rowLink}>
              {lead.name}
            </Link>
          )}
        />
      )}
    </section>
  )
}
