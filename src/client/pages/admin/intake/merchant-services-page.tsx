import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { MerchantStatements } from '#client/applications/documents/merchant-statements.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { MerchantPanel } from '#client/intake/merchants/merchant-panel.tsx'
import { MerchantTable, MerchantTotals } from '#client/intake/merchants/merchant-table.tsx'
import { type MerchantQuery, merchantLeadList } from '#client/intake/merchants/queries.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { Button } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { accountStatuses, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { MerchantToolbar } from './merchant-toolbar.tsx'

const path = '/admin/merchant-services'
const route = getRouteApi(path)

/** Views of this page with their statuses. */
const views = {
  accounts: accountStatuses,
  quotes: ['analysed', 'quote_sent'],
  statements: ['statement_requested', 'statement_received'],
} as const satisfies Partial<Record<MerchantQuery['view'], readonly MerchantStatus[]>>
type ServicesView = keyof typeof views
const isServicesView = (view: string): view is ServicesView => view in views

const emptyLabels: Record<ServicesView, readonly [title: string, words: string]> = {
  accounts: [
    'No merchant accounts yet',
    'A merchant lead becomes an account when its quote is accepted. It stays here during boarding and once live.',
  ],
  quotes: ['No quotes in progress', 'Leads are listed here from analysis until their quote is answered.'],
  statements: [
    'No statements pending',
    'Leads are listed here from the statement request until the statement is reviewed.',
  ],
}

/** `/admin/merchant-services`: accounts, quotes and statements in progress, and the merchant in `?merchant=`. */
export function MerchantServicesPage() {
  useTitle('Merchant services')
  const { merchant: open, view: asked, ...rest } = route.useSearch()
  const view = isServicesView(asked) ? asked : 'accounts'
  const question: MerchantQuery = { ...rest, view }
  const [emptyTitle, emptyText] = emptyLabels[view]
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const me = useSignedInUser()?.id ?? ''
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(merchantLeadList(question))
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const ask = useCallback(
    (change: Partial<MerchantQuery>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const show = useCallback(
    (merchant: string) => void navigate({ search: (now) => ({ ...now, merchant }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { close } = useListNavigation({ rows: leads, open, show, searchBox })
  const isPlain = rest.q === '' && rest.status === ''

  return (
    <ListPage
      title="Merchant services"
      list={list}
      count={leads.length}
      toolbar={
        <MerchantToolbar
          searchBox={searchBox}
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
              <Link to="/admin/leads-merchant" className="inline-flex min-h-11 items-center px-3 text-action underline">
                View merchant leads
              </Link>
            ) : (
              <Button look="secondary" onClick={() => ask({ q: '', status: '' })}>
                Show all merchants
              </Button>
            )
          }
        >
          {isPlain ? emptyText : 'No merchants in this view match your search. Try another search or view.'}
        </EmptyState>
      }
      table={
        <MerchantTable
          label="Merchant services"
          leads={leads}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          renderLink={({ id, businessName }) => (
            <Link
              from={path}
              to={path}
              search={(now) => ({ ...now, merchant: id })}
              resetScroll={false}
              aria-current={id === open ? 'true' : undefined}
              className={rowLink}
            >
              {businessName}
            </Link>
          )}
        />
      }
      panel={
        open !== '' && (
          <SidePanel title="Merchant account" isBeside={isWide} onClose={close}>
            <RecordViewers kind="merchant" id={open} />
            <MerchantPanel
              id={open}
              me={me}
              tasks={<PanelTasks kind="merchant" id={open} />}
              statements={(lead, request) => <MerchantStatements lead={lead} request={request} />}
              onClose={close}
            />
          </SidePanel>
        )
      }
    />
  )
}
