import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { MerchantStatements } from '#client/applications/documents/merchant-statements.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { MerchantPanel } from '#client/intake/merchants/merchant-panel.tsx'
import { MerchantTable, merchantColumns } from '#client/intake/merchants/merchant-table.tsx'
import { type MerchantQuery, merchantLeadList } from '#client/intake/merchants/queries.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { merchantViews } from '#shared/intake/merchants/admin-contract.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { MerchantToolbar } from './merchant-toolbar.tsx'

const path = '/admin/leads-merchant'
const route = getRouteApi(path)

/** `/admin/leads-merchant`: the request list, with the request in `?merchant=` in the side panel. */
export function MerchantLeadsPage() {
  useTitle('Merchant leads')
  const { merchant: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const me = useSignedInUser()?.id ?? ''
  const { choice } = useListChoice('merchant-leads')
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
  const isUnasked = question.q === '' && question.status === ''
  const isPlain = isUnasked && question.view === 'open'
  // No requests have been received at all.
  const isUnused = isUnasked && question.view === 'all'

  return (
    <ListPage
      title="Merchant leads"
      list={list}
      count={leads.length}
      tools={<ListTools list="merchant-leads" columns={merchantColumns} />}
      toolbar={
        <MerchantToolbar
          searchBox={searchBox}
          question={question}
          onAsk={ask}
          statuses={merchantStatuses}
          views={merchantViews}
        />
      }
      empty={
        <EmptyState
          title={isUnused ? 'No requests yet' : isPlain ? 'No open requests' : 'No requests match'}
          action={
            isUnused ? (
              <ButtonLink look="secondary" href="/merchant-quote">
                View request form
              </ButtonLink>
            ) : (
              <Button look="secondary" onClick={() => ask({ q: '', status: '', view: 'all' })}>
                Show all requests
              </Button>
            )
          }
        >
          {isUnused || isPlain
            ? 'Merchant quote requests appear here as soon as they are sent, with the monthly figures entered.'
            : 'No requests in this view match your search. Try another search or view.'}
        </EmptyState>
      }
      table={
        <MerchantTable
          label="Merchant leads"
          leads={leads}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          hidden={choice.hiddenColumns}
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
          <SidePanel title="Merchant lead" isBeside={isWide} onClose={close}>
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
