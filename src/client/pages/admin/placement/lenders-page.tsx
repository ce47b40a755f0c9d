import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ListFrame, ListRows, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListPage, useListSearch } from '#client/pages/admin/lists/use-list-page.ts'
import { LenderTable, lenderColumns } from '#client/placement/lenders/lender-table.tsx'
import { lenderList } from '#client/placement/lenders/queries.ts'
import { RemoveSamplesButton } from '#client/placement/lenders/remove-samples-button.tsx'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { addLender, changeLender } from '#shared/placement/lenders/admin-contract.ts'
import { lenderViews } from '#shared/placement/lenders/list-choices.ts'

/** Not on the first screen; the panel is loaded in the background after it. */
const OpenLender = loadLater(async () => (await import('#client/pages/admin/panels/open-lender.tsx')).OpenLender)
const AddLenderDialog = loadLater(
  async () => (await import('#client/placement/lenders/add-lender-dialog.tsx')).AddLenderDialog,
)

const route = getRouteApi('/admin/lenders')
const viewLabels = { active: 'Active', inactive: 'Inactive', all: 'All' } as const

/** `/admin/lenders`; `?lender=` opens a side panel. */
export function LendersPage() {
  const role = useSignedInUser()?.role
  return <Lenders mayAdd={mayCall(role, addLender)} mayChange={mayCall(role, changeLender)} />
}

function Lenders({ mayAdd, mayChange }: { mayAdd: boolean; mayChange: boolean }) {
  const search = useListSearch('lender', route.useSearch())
  const { question, ask, open } = search
  const navigate = route.useNavigate()
  const { choice } = useListChoice('lenders')
  const [isAdding, setAdding] = useState(false)
  const list = useQuery(lenderList(question))
  const lenders = useMemo(() => list.data?.lenders ?? [], [list.data])
  const page = useListPage(search, list, lenders)
  usePreload(OpenLender, list.isSuccess)

  return (
    <ListFrame
      title="Lenders"
      list="lenders"
      header={
        <div className="flex flex-wrap items-center gap-1">
          <ListTools list="lenders" columns={lenderColumns} />
          {mayAdd && lenders.some(({ isSample }) => isSample) && <RemoveSamplesButton />}
          {mayAdd && <Button onClick={() => setAdding(true)}>Add a lender</Button>}
        </div>
      }
      toolbar={
        <>
          <ViewTabs
            label="View"
            value={question.view}
            all={lenderViews}
            labels={viewLabels}
            onChange={(view) => ask({ view })}
          />
          <SearchField
            ref={page.searchBox}
            label="Search lenders"
            placeholder="Name"
            value={question.q}
            onSearch={(q) => ask({ q })}
          />
        </>
      }
      panel={
        <>
          <RecordPanel title="Lender" page={page}>
            <OpenLender id={open} mayChange={mayChange} onClose={page.close} />
          </RecordPanel>
          {isAdding && (
            <Suspense>
              <AddLenderDialog
                onAdded={(id) => {
                  setAdding(false)
                  void navigate({ search: { q: '', view: 'all', lender: id } })
                }}
                onClose={() => setAdding(false)}
              />
            </Suspense>
          )}
        </>
      }
    >
      <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
        <ListRows
          name="lenders"
          list={list}
          count={lenders.length}
          empty={
            <EmptyState
              title="No lenders match"
              action={
                <Button variant="secondary" onClick={() => ask({ q: '', view: 'all' })}>
                  Clear filters
                </Button>
              }
            >
              No lenders match your search.
            </EmptyState>
          }
          table={
            <LenderTable
              {...page.table}
              today={list.data?.today ?? ''}
              hidden={choice.hiddenColumns}
              renderLink={({ id, name }) => (
                <RowLink page={page} id={id}>
                  {name}
                </RowLink>
              )}
            />
          }
        />
      </div>
    </ListFrame>
  )
}
