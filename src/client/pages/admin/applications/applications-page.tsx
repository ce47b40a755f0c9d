import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { FormTab } from '#client/admin/application-page/list/application-board.tsx'
import { ApplicationTable, applicationColumns } from '#client/admin/application-page/list/application-table.tsx'
import { ApplicationToolbar, applicationSortLabels } from '#client/admin/application-page/list/application-toolbar.tsx'
import { type ApplicationQuery, applicationList } from '#client/admin/application-page/list/list-queries.ts'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import {
  EmptyList,
  ListActions,
  ListFrame,
  ListRows,
  RecordPanel,
  RowLink,
} from '#client/pages/admin/lists/list-page.tsx'
import { ListTools, ViewChoice } from '#client/pages/admin/lists/list-tools.tsx'
import {
  useHasPicked,
  useListPage,
  useListSearch,
  useRows,
  useSelectionKeys,
} from '#client/pages/admin/lists/use-list-page.ts'
import { lenderList } from '#client/placement/lenders/queries.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'
import { plainApplicationSearch } from './application-search.ts'

/** Not on the first screen; the panel is loaded in the background after it. */
const OpenApplication = loadLater(
  async () => (await import('#client/pages/admin/panels/open-application.tsx')).OpenApplication,
)
const ApplicationBoard = loadLater(
  async () => (await import('#client/admin/application-page/list/application-board.tsx')).ApplicationBoard,
)
const NewApplicationDialog = loadLater(
  async () => (await import('#client/admin/lead-management/new-application-dialog.tsx')).NewApplicationDialog,
)
const ApplicationBulk = loadLater(async () => (await import('./application-bulk.tsx')).ApplicationBulk)

const route = getRouteApi('/admin/applications')

/** `/admin/applications`; `?application=` opens a side panel. */
export function ApplicationsPage() {
  const me = useSignedInUser()
  const role = me?.role
  const search = useListSearch('application', route.useSearch())
  const { ask, open } = search
  const { view } = search.question
  const isBoard = view === 'board'
  const [isStarting, setStarting] = useState(false)
  const question = { ...search.question, view: isBoard ? ('open' as const) : view }
  const navigate = route.useNavigate()
  const { choice } = useListChoice('applications')
  const mayFilterByLender = mayCall(role, listLenders)
  const lenders = useQuery({ ...lenderList({ q: '', view: 'all' }), enabled: mayFilterByLender })
  const list = useInfiniteQuery({ ...applicationList(question), enabled: !isBoard })
  const applications = useRows(list, 'applications')
  const page = useListPage(search, list, isBoard ? none : applications)
  const picks = useRowSelection(page.rows)
  const isPicking = useHasPicked(picks)
  const mayChange = mayCall(role, { access: applicationRoles })
  useSelectionKeys(mayChange && !isBoard ? picks : undefined, open)
  usePreload(OpenApplication, list.isSuccess)

  const openForm = useCallback(
    (application: string, tab: FormTab) =>
      void navigate({
        to: '/admin/applications/$application',
        params: { application },
        search: { ...plainApplicationSearch, tab },
      }),
    [navigate],
  )

  const link = ({ id, name }: ListedApplication) => (
    <RowLink page={page} id={id}>
      {name}
    </RowLink>
  )

  return (
    <ListFrame
      title="Applications"
      list="applications"
      header={
        <>
          <ViewChoice
            isBoard={isBoard}
            onChoose={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, view: chosen === 'board' ? 'board' : 'open', application: '' }),
              })
            }
          />
          {!isBoard && (
            <ListActions list={list}>
              <ListTools
                list="applications"
                columns={applicationColumns}
                sort={sortBy(question.sort, applicationSortLabels, (sort) => ask({ sort }))}
              />
            </ListActions>
          )}
          {mayChange && (
            <Button aria-keyshortcuts="N" onClick={() => setStarting(true)}>
              <Plus size="1.1em" strokeWidth={2} aria-hidden="true" />
              New application
            </Button>
          )}
        </>
      }
      toolbar={
        <ApplicationToolbar
          {...{ question, isBoard, searchBox: page.searchBox, me: me?.id ?? '' }}
          lenders={mayFilterByLender ? (lenders.data?.lenders ?? []) : undefined}
          onAsk={ask}
        />
      }
      panel={
        <RecordPanel title="Application" page={page}>
          <OpenApplication id={open} {...(!isBoard && { onStep: page.step })} onClose={page.close} />
        </RecordPanel>
      }
    >
      {isStarting && (
        <Suspense>
          <NewApplicationDialog
            renderLink={({ id, name }) => (
              <Link to="/admin/leads" search={{ lead: id }} className="font-semibold text-action underline">
                {name}
              </Link>
            )}
            onStarted={(application) => {
              setStarting(false)
              ask({ application })
            }}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      )}
      {isBoard ? (
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Spinner />}>
            <ApplicationBoard
              question={question}
              open={open}
              me={me?.id ?? ''}
              mayAssign={mayCall(role, { access: administratorRoles })}
              renderLink={(application) => (
                <RowLink page={page} id={application.id}>
                  {application.businessName ?? application.name}
                </RowLink>
              )}
              onOpenForm={openForm}
            />
          </Suspense>
        </div>
      ) : (
        <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
          <ListRows
            name="applications"
            list={list}
            count={applications.length}
            counted={['application', 'applications']}
            empty={<NoApplications question={question} onAsk={ask} />}
            table={
              <ApplicationTable
                {...page.table}
                {...(mayChange && { picks })}
                sorting={{
                  by: question.sort,
                  onSort: (sort) => ask({ sort: sort === 'waiting' ? 'waiting' : 'newest' }),
                }}
                hidden={choice.hiddenColumns}
                renderLink={link}
              />
            }
          />
          {isPicking && (
            <Suspense>
              <ApplicationBulk {...{ picks, applications, question }} hasMore={list.hasNextPage} />
            </Suspense>
          )}
        </div>
      )}
    </ListFrame>
  )
}

const none: readonly ListedApplication[] = []

interface NoApplicationsProps {
  question: ApplicationQuery
  onAsk: (change: Partial<ApplicationQuery>) => void
}

const noFilter = {
  ...{ q: '', only: '', owner: 'all', product: '', state: '', lender: '', tag: '', amount: '', submitted: '' },
  ...{ event: '', during: '', source: '' },
} as const satisfies Partial<ApplicationQuery>

const NoApplications = ({ question, onAsk }: NoApplicationsProps) => (
  <EmptyList
    isFiltered={Object.entries(noFilter).some(([name, value]) => question[name as keyof typeof noFilter] !== value)}
    view={question.view}
    plainView="open"
    titles={['No applications yet', 'No active applications', 'No applications match']}
    filteredText="Change the filters, or show all applications."
    firstAction={
      <ButtonLink variant="secondary" href="/">
        Open website
      </ButtonLink>
    }
    clearLabel="Show all applications"
    onClear={() => onAsk({ ...noFilter, view: 'all' })}
  >
    Applications appear here as soon as they are submitted. Unsubmitted ones are under Drafts.
  </EmptyList>
)
