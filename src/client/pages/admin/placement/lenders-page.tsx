import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { AddLenderDialog } from '#client/placement/lenders/add-lender-dialog.tsx'
import { LenderPanel } from '#client/placement/lenders/lender-panel.tsx'
import { LenderTable, lenderColumns } from '#client/placement/lenders/lender-table.tsx'
import { type LenderQuestion, lenderList } from '#client/placement/lenders/queries.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { addLender, changeLender, type ListedLender, lenderViews } from '#shared/placement/lenders/admin-contract.ts'

const route = getRouteApi('/admin/lenders')
const viewLabels = { active: 'Active', inactive: 'Inactive', all: 'All' } as const

/** `/admin/lenders`: the list, and the lender that `?lender=` names in a side panel. */
export function LendersPage() {
  useTitle('Lenders')
  const role = useSignedInUser()?.role
  return <Lenders mayAdd={mayCall(role, addLender)} mayChange={mayCall(role, changeLender)} />
}

function Lenders({ mayAdd, mayChange }: { mayAdd: boolean; mayChange: boolean }) {
  const { lender: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const { choice } = useListChoice('lenders')
  const searchBox = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)
  const list = useQuery(lenderList(question))
  const lenders = useMemo(() => list.data?.lenders ?? [], [list.data])

  const ask = useCallback(
    (change: Partial<LenderQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const onSearch = useCallback((q: string) => ask({ q }), [ask])
  const show = useCallback(
    (lender: string) => void navigate({ search: (now) => ({ ...now, lender }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { close } = useListNavigation({ rows: lenders, open, show, searchBox })

  return (
    <div className="wide:flex wide:h-full">
      <section aria-label="Lender list" className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col">
        <PageHeader title="Lenders">
          <div className="flex flex-wrap items-center gap-2 max-sm:-ml-1.5">
            <ListTools list="lenders" columns={lenderColumns} />
            {mayAdd && (
              <Button look="secondary" onClick={() => setAdding(true)}>
                Add a lender
              </Button>
            )}
          </div>
        </PageHeader>
        {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search> */}
        <form
          role="search"
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-wrap gap-2 px-4 pb-3 sm:px-6"
        >
          <SearchField
            ref={searchBox}
            label="Search lenders"
            placeholder="Name"
            value={question.q}
            onSearch={onSearch}
          />
          <Choice
            label="View"
            value={question.view}
            all={lenderViews}
            words={viewLabels}
            onChange={(view) => ask({ view })}
          />
        </form>
        <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
          {list.isError && !list.data && (
            <Notice title="Couldn’t load the lenders" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
              {messageOf(list.error)}
            </Notice>
          )}
          {list.isSuccess && lenders.length === 0 && (
            <EmptyState
              title="No lenders match"
              action={
                <Button look="secondary" onClick={() => ask({ q: '', view: 'all' })}>
                  Clear filters
                </Button>
              }
            >
              No lenders in this view match your search.
            </EmptyState>
          )}
          {(list.isPending || lenders.length > 0) && (
            <LenderTable
              lenders={lenders}
              today={list.data?.today ?? ''}
              selected={open}
              isLoading={list.isPending}
              isOutdated={list.isPlaceholderData}
              hidden={choice.hiddenColumns}
              renderLink={(lender) => <LenderLink lender={lender} isOpen={lender.id === open} />}
            />
          )}
        </div>
      </section>
      {open !== '' && (
        <SidePanel title="Lender" isBeside={isWide} onClose={close}>
          <RecordViewers kind="lender" id={open} />
          <LenderPanel id={open} mayChange={mayChange} onClose={close} />
        </SidePanel>
      )}
      {isAdding && (
        <AddLenderDialog
          onAdded={(id) => {
            setAdding(false)
            void navigate({ search: { q: '', view: 'all', lender: id } })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const LenderLink = ({ lender, isOpen }: { lender: ListedLender; isOpen: boolean }) => (
  <Link
    from="/admin/lenders"
    to="/admin/lenders"
    search={(now) => ({ ...now, lender: lender.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {lender.name}
  </Link>
)
