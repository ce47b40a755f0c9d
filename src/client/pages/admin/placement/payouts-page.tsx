import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, FileSpreadsheet, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { EmptyList, ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListDisplay } from '#client/pages/admin/lists/list-tools.tsx'
import { useAsk, useListPage, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { copy } from '#client/placement/payouts/copy.ts'
import { JournalDialog } from '#client/placement/payouts/journal-dialog.tsx'
import { NewPayoutDialog } from '#client/placement/payouts/new-payout-dialog.tsx'
import { PayoutTable } from '#client/placement/payouts/payout-table.tsx'
import { type PayoutQuestion, payoutList } from '#client/placement/payouts/queries.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listPayouts } from '#shared/placement/payouts/contract.ts'
import { payoutStatuses, payoutStatusLabels } from '#shared/placement/payouts/payout-status.ts'

const route = getRouteApi('/admin/commissions/payouts')
const statusLabels = { '': 'All', ...payoutStatusLabels } as const
const sortLabels = { newest: 'Newest first', oldest: 'Oldest first', period: 'Pay period' } as const

/** A payout opens as a full page. */
const noPanel = { parameter: '', open: '', show: () => {} }

/** `/admin/commissions/payouts` */
export function PayoutsPage() {
  const isAllowed = mayCall(useSignedInUser()?.role, listPayouts)
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can pay commissions.</EmptyState>
  return <Payouts />
}

function Payouts() {
  const question = route.useSearch()
  const ask = useAsk<PayoutQuestion>()
  const list = useInfiniteQuery(payoutList(question))
  const page = useListPage(noPanel, list, useRows(list, 'payouts'))
  const [open, setOpen] = useState<'new' | 'journal'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPage
        title="Payouts"
        page={page}
        tools={
          <>
            <CommissionsLink />
            <SlimButton aria-haspopup="dialog" padding="tool" onClick={() => setOpen('journal')}>
              <FileSpreadsheet size="1.2em" strokeWidth={1.5} aria-hidden="true" />
              Accounting export
            </SlimButton>
            <ListDisplay sort={sortBy(question.sort, sortLabels, (sort) => ask({ sort }))} />
            <SlimButton
              variant="primary"
              aria-haspopup="dialog"
              padding="tight"
              className="mx-2"
              onClick={() => setOpen('new')}
            >
              <Plus size="1.2em" strokeWidth={1.5} aria-hidden="true" />
              New payout
            </SlimButton>
          </>
        }
        toolbar={
          <>
            <ViewTabs
              label="Status"
              value={question.status}
              all={['', ...payoutStatuses]}
              labels={statusLabels}
              onChange={(status) => ask({ status })}
            />
            <SearchField
              ref={page.searchBox}
              label="Search payouts"
              placeholder="Number, payee or reference"
              value={question.q}
              onSearch={(q) => ask({ q })}
            />
          </>
        }
        empty={
          <EmptyList
            isFiltered={question.q !== ''}
            view={question.status || 'all'}
            plainView="all"
            titles={['No payouts yet', 'No payouts yet', 'No payouts match']}
            filteredText="Change the search or the status."
            clearLabel="Clear filters"
            onClear={() => ask({ q: '', status: '' })}
          >
            {copy.noPayouts}
          </EmptyList>
        }
        table={
          <PayoutTable
            {...page.table}
            renderLink={({ id, number }) => (
              <Link to="/admin/commissions/payouts/$payout" params={{ payout: id }} className={rowLink}>
                {`Payout ${number}`}
              </Link>
            )}
          />
        }
      />
      {open === 'new' && (
        <NewPayoutDialog
          onCreated={(payout) => void navigate({ to: '/admin/commissions/payouts/$payout', params: { payout } })}
          onClose={close}
        />
      )}
      {open === 'journal' && <JournalDialog onClose={close} />}
    </>
  )
}

const CommissionsLink = () => (
  <Link
    to="/admin/commissions"
    className="inline-flex min-h-control items-center gap-1 rounded px-3 font-semibold text-action hover:bg-action-soft max-sm:px-1.5"
  >
    <ChevronLeft size="1.2em" strokeWidth={1.5} aria-hidden="true" />
    Commissions
  </Link>
)
