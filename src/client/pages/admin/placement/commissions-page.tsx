import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Banknote, FileSpreadsheet } from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { plainApplicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { AgingSummary, OwedSummary } from '#client/placement/commissions/aging-summary.tsx'
import { CommissionTable, commissionColumns } from '#client/placement/commissions/commission-table.tsx'
import { type CommissionQuestion, commissionList, parties } from '#client/placement/commissions/queries.ts'
import { payees } from '#client/placement/payouts/queries.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { type Filter, FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { actOnCommission } from '#shared/placement/commissions/commands-contract.ts'
import { commissionViews } from '#shared/placement/commissions/list-choices.ts'

const viewLabels = { open: 'Outstanding', expected: 'Expected', settled: 'Settled', all: 'All' } as const
const directionLabels = { '': 'All', receivable: 'Receivable', payable: 'Payable' } as const
const sortLabels = { newest: 'Newest first', due: 'Due date' } as const

interface CommissionsToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: CommissionQuestion
  /** Sees all commissions, in both directions. */
  isKeeping: boolean
  onAsk: (change: Partial<CommissionQuestion>) => void
}

/** Not on the first screen; the panel is loaded in the background after it. */
const CommissionPanel = loadLater(
  async () => (await import('#client/placement/commissions/commission-panel.tsx')).CommissionPanel,
)
const StatementDialog = loadLater(
  async () => (await import('#client/placement/payouts/statement-dialog.tsx')).StatementDialog,
)

const route = getRouteApi('/admin/commissions')

/** `/admin/commissions`; `?commission=` opens a side panel. */
export function CommissionsPage() {
  const role = useSignedInUser()?.role
  return <Commissions isKeeping={mayCall(role, actOnCommission)} />
}

function Commissions({ isKeeping }: { isKeeping: boolean }) {
  const search = useListSearch('commission', route.useSearch())
  const { question, ask, open } = search
  const { choice } = useListChoice('commissions')
  const list = useInfiniteQuery(commissionList(question))
  const commissions = useRows(list, 'commissions')
  const page = useListPage(search, list, commissions)
  usePreload(CommissionPanel, list.isSuccess)
  const owedCents = list.data?.pages[0]?.owedCents ?? null
  const payee = commissions.find(({ id }) => id === open)?.staffId ?? question.payee

  return (
    <ListPage
      title="Commissions"
      list="commissions"
      page={page}
      tools={
        <>
          {isKeeping && <PayoutsLink className="max-sm:hidden" />}
          <Statements firstKey={payee} />
          <ListTools
            list="commissions"
            columns={commissionColumns}
            sort={sortBy(question.sort, sortLabels, (sort) => ask({ sort }))}
          />
        </>
      }
      toolbar={<CommissionsToolbar searchBox={page.searchBox} question={question} isKeeping={isKeeping} onAsk={ask} />}
      summary={
        isKeeping ? (
          <>
            {/* On phones, so that the header stays one row. */}
            <PayoutsLink className="mx-1 mb-1 sm:hidden" />
            <AgingSummary onLender={(payer) => ask({ payer, direction: 'receivable', view: 'open', payee: '' })} />
          </>
        ) : (
          owedCents !== null && <OwedSummary cents={owedCents} />
        )
      }
      empty={<NoCommissions question={question} onAsk={ask} />}
      table={
        <CommissionTable
          {...page.table}
          today={list.data?.pages.at(-1)?.today ?? ''}
          hidden={choice.hiddenColumns}
          renderLink={({ id, party }) => (
            <RowLink page={page} id={id}>
              {party}
            </RowLink>
          )}
        />
      }
      panel={
        <RecordPanel title="Commission" page={page}>
          <CommissionPanel
            id={open}
            isKeeping={isKeeping}
            onClose={page.close}
            renderFile={({ applicationId, client, reference }) => (
              <Link
                to="/admin/applications"
                search={{ ...plainApplicationsSearch, application: applicationId }}
                className="wrap-anywhere inline-flex min-h-control max-w-full items-center text-action underline underline-offset-4"
              >
                {client}, {reference}
              </Link>
            )}
          />
        </RecordPanel>
      }
    />
  )
}

const PayoutsLink = ({ className }: { className: string }) => (
  <Link
    to="/admin/commissions/payouts"
    className={`inline-flex min-h-control items-center gap-2 rounded px-3 font-semibold text-action hover:bg-action-soft ${className}`}
  >
    <Banknote size="1.2em" strokeWidth={1.5} aria-hidden="true" />
    Payouts
  </Link>
)

/** The open row's person comes first, then the filtered one. */
function Statements({ firstKey }: { firstKey: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(payees)
  return (
    <>
      <SlimButton aria-haspopup="dialog" padding="tool" onClick={() => setOpen(true)}>
        <FileSpreadsheet size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        Statement
      </SlimButton>
      {isOpen && data && data.payees.length > 0 && (
        <Suspense>
          <StatementDialog payees={data.payees} today={data.today} firstKey={firstKey} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const NoCommissions = ({ question, onAsk }: Pick<CommissionsToolbarProps, 'question' | 'onAsk'>) => (
  <EmptyList
    isFiltered={[question.q, question.direction, question.payer, question.payee].some(Boolean)}
    view={question.view}
    plainView="open"
    titles={['No commissions yet', 'Nothing outstanding', 'No commissions match']}
    filteredText="Change the view or the filters, or show all commissions."
    clearLabel="Show all commissions"
    onClear={() => onAsk({ q: '', view: 'all', direction: '', payer: '', payee: '' })}
  >
    A lender’s commission is expected once an offer is chosen, and due from the day of funding.
  </EmptyList>
)

const CommissionsToolbar = ({ searchBox, question, isKeeping, onAsk }: CommissionsToolbarProps) => (
  <>
    <ViewTabs
      label="View"
      value={question.view}
      all={commissionViews}
      labels={viewLabels}
      onChange={(view) => onAsk({ view })}
    />
    <SearchField
      ref={searchBox}
      label="Search commissions"
      placeholder="Reference or name"
      value={question.q}
      onSearch={(q) => onAsk({ q })}
    />
    {isKeeping && <PartyChoices question={question} onAsk={onAsk} />}
  </>
)

function PartyChoices({ question, onAsk }: Pick<CommissionsToolbarProps, 'question' | 'onAsk'>) {
  const { staff = [], lenders = [] } = useQuery(parties).data ?? {}
  const filter = (
    label: string,
    value: string,
    people: readonly { id: string; name: string }[],
  ): Omit<Filter, 'onChange'> => ({
    ...{ label, value, plain: '' },
    options: people.map(({ id, name }) => ({ value: id, text: name })),
  })
  return (
    <FilterBar
      filters={[
        filterBy({
          ...{ label: 'Direction', value: question.direction, plain: '', labels: directionLabels },
          all: ['', 'receivable', 'payable'],
          onChange: (direction) => onAsk({ direction }),
        }),
        { ...filter('Lender', question.payer, lenders), onChange: (payer) => onAsk({ payer }) },
        { ...filter('Payee', question.payee, staff), onChange: (payee) => onAsk({ payee }) },
      ]}
    />
  )
}
