import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { MerchantTable, merchantColumns } from '#client/intake/merchants/merchant-table.tsx'
import { merchantLeadList } from '#client/intake/merchants/queries.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import {
  useHasPicked,
  useListPage,
  useListSearch,
  useRows,
  useSelectionKeys,
} from '#client/pages/admin/lists/use-list-page.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { merchantViews } from '#shared/intake/merchants/list-choices.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { isMerchantFiltered, MerchantToolbar, merchantSortLabels, noMerchantFilter } from './merchant-toolbar.tsx'

const MerchantBulk = loadLater(async () => (await import('./merchant-bulk.tsx')).MerchantBulk)
const OpenMerchant = loadLater(async () => (await import('#client/pages/admin/panels/open-merchant.tsx')).OpenMerchant)

const route = getRouteApi('/admin/leads-merchant')

/** `/admin/leads-merchant`; `?merchant=` opens a side panel. */
export function MerchantLeadsPage() {
  const search = useListSearch('merchant', route.useSearch())
  const { question, ask } = search
  const { choice } = useListChoice('merchant-leads')
  const list = useInfiniteQuery(merchantLeadList(question))
  const leads = useRows(list, 'leads')
  const page = useListPage(search, list, leads)
  const picks = useRowSelection(leads)
  const isPicking = useHasPicked(picks)
  useSelectionKeys(picks, search.open)
  usePreload(OpenMerchant, list.isSuccess)

  return (
    <ListPage
      title="Merchant requests"
      list="merchant-leads"
      page={page}
      tools={
        <ListTools
          list="merchant-leads"
          columns={merchantColumns}
          sort={sortBy(question.sort, merchantSortLabels, (sort) => ask({ sort }))}
        />
      }
      toolbar={
        <MerchantToolbar
          searchBox={page.searchBox}
          question={question}
          onAsk={ask}
          statuses={merchantStatuses}
          views={merchantViews}
        />
      }
      empty={
        <EmptyList
          isFiltered={isMerchantFiltered(question)}
          view={question.view}
          plainView="open"
          titles={['No merchant leads yet', 'No open merchant leads', 'No merchant leads match']}
          filteredText="Change the filters, or show all merchant leads."
          firstAction={
            <ButtonLink variant="secondary" href="/merchant-quote">
              View request form
            </ButtonLink>
          }
          clearLabel="Show all merchant leads"
          onClear={() => ask({ ...noMerchantFilter, view: 'all' })}
        >
          Requests for a merchant quote appear here as soon as they are sent, with the monthly figures.
        </EmptyList>
      }
      table={
        <MerchantTable
          label="Merchant leads"
          {...page.table}
          picks={picks}
          hidden={choice.hiddenColumns}
          renderLink={({ id, businessName }) => (
            <RowLink page={page} id={id}>
              {businessName}
            </RowLink>
          )}
        />
      }
      bulk={
        isPicking && (
          <Suspense>
            <MerchantBulk {...{ picks, leads, question }} hasMore={list.hasNextPage} />
          </Suspense>
        )
      }
      panel={
        <RecordPanel title="Merchant lead" page={page}>
          <OpenMerchant id={search.open} onClose={page.close} />
        </RecordPanel>
      }
    />
  )
}
