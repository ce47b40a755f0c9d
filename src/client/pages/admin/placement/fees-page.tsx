import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useListExport } from '#client/admin/list-views/use-list-export.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { plainApplicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListDisplay } from '#client/pages/admin/lists/list-tools.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import * as copy from '#client/placement/success-fees/copy.tsx'
import { FeeTable } from '#client/placement/success-fees/fee-table.tsx'
import { FeeTotals } from '#client/placement/success-fees/fee-totals.tsx'
import { feeList } from '#client/placement/success-fees/queries.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { exportRoles } from '#shared/admin/lists/exports/exported-list.ts'
import { agingBuckets, agingLabels } from '#shared/placement/commissions/aging.ts'
import { feeStatuses, feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'

const statusLabels = { '': 'All', outstanding: 'Outstanding', ...feeStatusLabels, credit: 'Refund due' } as const
const ageLabels = { '': 'Any age', ...agingLabels } as const
const sortLabels = { newest: 'Newest first', due: 'Due date', balance: 'Highest balance' } as const

/** Loaded in the background after the list. */
const FeePanel = loadLater(async () => (await import('#client/placement/success-fees/fee-panel.tsx')).FeePanel)

const route = getRouteApi('/admin/success-fees')

/** `/admin/success-fees`; `?fee=` opens a side panel. */
export function FeesPage() {
  const role = useSignedInUser()?.role
  const search = useListSearch('fee', route.useSearch())
  const { question, ask, open } = search
  const list = useInfiniteQuery(feeList(question))
  const page = useListPage(search, list, useRows(list, 'fees'))
  usePreload(FeePanel, list.isSuccess)
  const mayExport = exportRoles.some((one) => one === role)
  const { owner: _owner, ...shown } = question
  const exporting = useListExport('success-fees', shown)

  return (
    <ListPage
      title="Success fees"
      page={page}
      tools={
        <>
          <ListDisplay sort={sortBy(question.sort, sortLabels, (sort) => ask({ sort }))} />
          {mayExport && (
            <Menu
              label="More"
              title="More"
              trigger={<Ellipsis size="1.2em" strokeWidth={1.5} aria-hidden="true" />}
              groups={[
                {
                  items: [
                    {
                      ...{ key: 'export', text: exporting.isPending ? 'Exporting…' : 'Export' },
                      ...{ isDisabled: exporting.isPending, onSelect: exporting.start },
                    },
                  ],
                },
              ]}
            />
          )}
        </>
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
          <FilterBar
            filters={[
              filterBy({
                ...{ label: 'Status', value: question.status, plain: '', labels: statusLabels },
                all: ['', 'outstanding', 'credit', ...feeStatuses.filter((status) => status !== 'refund_due')],
                onChange: (status) => ask({ status }),
              }),
              filterBy({
                ...{ label: 'Age', value: question.aging, plain: '', all: ['', ...agingBuckets], labels: ageLabels },
                onChange: (aging) => ask({ aging }),
              }),
            ]}
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
