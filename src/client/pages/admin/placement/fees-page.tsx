import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useListExport } from '#client/admin/list-views/use-list-export.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { plainApplicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { copy } from '#client/placement/success-fees/copy.ts'
import { FeePanel } from '#client/placement/success-fees/fee-panel.tsx'
import { FeeTable } from '#client/placement/success-fees/fee-table.tsx'
import { FeeTotals } from '#client/placement/success-fees/fee-totals.tsx'
import { feeList } from '#client/placement/success-fees/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { exportRoles } from '#shared/admin/list-exports/exported-list.ts'
import { agingBuckets, agingLabels } from '#shared/placement/commissions/commission-amount.ts'
import { feeSorts } from '#shared/placement/success-fees/contract.ts'
import { feeStatuses, feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'

const statusLabels = { '': 'All', outstanding: 'Outstanding', credit: 'Credit to refund', ...feeStatusLabels } as const
const ageLabels = { '': 'Any age', ...agingLabels } as const
const sortLabels = { newest: 'Newest first', due: 'Due date', balance: 'Highest balance' } as const

const route = getRouteApi('/admin/success-fees')

/** `/admin/success-fees`; `?fee=` opens a side panel. */
export function FeesPage() {
  const role = useSignedInUser()?.role
  const search = useListSearch('fee', route.useSearch())
  const { question, ask, open } = search
  const list = useInfiniteQuery(feeList(question))
  const page = useListPage(search, list, useRows(list, 'fees'))
  const mayExport = exportRoles.some((one) => one === role)
  const { owner: _owner, ...shown } = question
  const exporting = useListExport(mayExport ? 'success-fees' : undefined, shown)

  return (
    <ListPage
      title="Success fees"
      page={page}
      tools={
        mayExport && (
          <Button variant="secondary" disabled={exporting.isPending} onClick={exporting.start}>
            {exporting.isPending ? 'Exporting…' : 'Export'}
          </Button>
        )
      }
      toolbar={
        <>
          <SearchField
            ref={page.searchBox}
            label="Search success fees"
            placeholder="Reference, name or invoice"
            value={question.q}
            onSearch={(q) => ask({ q })}
          />
          <Choice
            label="Status"
            value={question.status}
            all={['', 'outstanding', 'credit', ...feeStatuses]}
            labels={statusLabels}
            onChange={(status) => ask({ status })}
          />
          <Choice
            label="Age"
            value={question.aging}
            all={['', ...agingBuckets]}
            labels={ageLabels}
            onChange={(aging) => ask({ aging })}
          />
          <Choice
            label="Order"
            value={question.sort}
            all={feeSorts}
            labels={sortLabels}
            onChange={(sort) => ask({ sort })}
          />
        </>
      }
      summary={<FeeTotals question={question} onAging={(aging) => ask({ aging })} />}
      empty={
        <EmptyList
          isFiltered={question.q !== '' || question.aging !== ''}
          view={question.status || 'all'}
          plainView="all"
          titles={['No success fees yet', 'No success fees yet', 'No success fees match']}
          filteredText="Change the search or the filters."
          clearLabel="Clear filters"
          onClear={() => ask({ q: '', status: '', aging: '', owner: '' })}
        >
          {copy.noFees}
        </EmptyList>
      }
      table={
        <FeeTable
          {...page.table}
          renderLink={({ id, client }) => (
            <RowLink page={page} id={id}>
              {client}
            </RowLink>
          )}
        />
      }
      panel={
        <RecordPanel title="Success fee" page={page}>
          <FeePanel
            id={open}
            userRole={role}
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
