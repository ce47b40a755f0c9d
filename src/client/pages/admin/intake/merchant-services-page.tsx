import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MerchantTable, MerchantTotals } from '#client/intake/merchants/merchant-table.tsx'
import { type MerchantQuery, merchantLeadList } from '#client/intake/merchants/queries.ts'
import { ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListDisplay } from '#client/pages/admin/lists/list-tools.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { accountStatuses, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { isMerchantFiltered, MerchantToolbar, merchantSortLabels, noMerchantFilter } from './merchant-toolbar.tsx'

const OpenMerchant = loadLater(async () => (await import('#client/pages/admin/panels/open-merchant.tsx')).OpenMerchant)

const route = getRouteApi('/admin/merchant-services')

const views = {
  accounts: accountStatuses,
  quotes: ['analysed', 'quote_sent'],
  statements: ['statement_requested', 'statement_received'],
} as const satisfies Partial<Record<MerchantQuery['view'], readonly MerchantStatus[]>>
type ServicesView = keyof typeof views
const isServicesView = (view: string): view is ServicesView => view in views

const emptyLabels: Record<ServicesView, readonly [title: string, text: string]> = {
  accounts: [
    'No merchant accounts yet',
    'A merchant lead becomes an account when its quote is accepted. It stays here during boarding and once live.',
  ],
  quotes: ['No quotes in progress', 'Leads are listed here from analysis until the merchant answers the quote.'],
  statements: [
    'No statements pending',
    'Leads are listed here from the statement request until the statement is reviewed.',
  ],
}

/** `/admin/merchant-services`; `?merchant=` opens a side panel. */
export function MerchantServicesPage() {
  const search = useListSearch('merchant', route.useSearch())
  const { question: searched, ask } = search
  const view = isServicesView(searched.view) ? searched.view : 'accounts'
  const question: MerchantQuery = { ...searched, view }
  const [emptyTitle, emptyText] = emptyLabels[view]
  const list = useInfiniteQuery(merchantLeadList(question))
  const page = useListPage(search, list, useRows(list, 'leads'))
  const isPlain = !isMerchantFiltered(question)
  usePreload(OpenMerchant, list.isSuccess)

  return (
    <ListPage
      title="Merchant accounts"
      page={page}
      tools={<ListDisplay sort={sortBy(question.sort, merchantSortLabels, (sort) => ask({ sort }))} />}
      toolbar={
        <MerchantToolbar
          searchBox={page.searchBox}
          question={question}
          onAsk={ask}
          statuses={views[view]}
          views={Object.keys(views).filter(isServicesView)}
        />
      }
      summary={<MerchantTotals statuses={views[view]} />}
      empty={
        <EmptyState
          title={isPlain ? emptyTitle : 'No merchants match'}
          action={
            isPlain ? (
              <Link
                to="/admin/leads-merchant"
                className="inline-flex min-h-control items-center px-3 text-action underline"
              >
                View merchant leads
              </Link>
            ) : (
              <Button variant="secondary" onClick={() => ask(noMerchantFilter)}>
                Show all merchants
              </Button>
            )
          }
        >
          {isPlain ? emptyText : 'No merchants match these filters. Change the filters or the view.'}
        </EmptyState>
      }
      table={
        <MerchantTable
          label="Merchant services"
          {...page.table}
          renderLink={({ id, businessName }) => (
            <RowLink page={page} id={id}>
              {businessName}
            </RowLink>
          )}
        />
      }
      panel={
        <RecordPanel title="Merchant account" page={page}>
          <OpenMerchant id={search.open} onClose={page.close} />
        </RecordPanel>
      }
    />
  )
}
