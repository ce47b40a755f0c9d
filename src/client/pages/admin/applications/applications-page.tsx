import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Maximize2, Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { NextActionButton } from '#client/admin/application-page/header/next-action-button.tsx'
import { ApplicationBoard, type FormTab } from '#client/admin/application-page/list/application-board.tsx'
import { ApplicationPanel } from '#client/admin/application-page/list/application-panel.tsx'
import { ApplicationTable, applicationColumns } from '#client/admin/application-page/list/application-table.tsx'
import { ApplicationToolbar, applicationSortLabels } from '#client/admin/application-page/list/application-toolbar.tsx'
import { type ApplicationQuery, applicationList, applicationsKey } from '#client/admin/application-page/queries.ts'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { TagEditor } from '#client/applications/tags/tag-editor.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import {
  EmptyList,
  ListActions,
  ListFrame,
  ListRows,
  RecordPanel,
  RowLink,
} from '#client/pages/admin/lists/list-page.tsx'
import { ListTools, ViewChoice } from '#client/pages/admin/lists/list-tools.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/lists/record-link.tsx'
import {
  useHasPicked,
  useListPage,
  useListSearch,
  useRows,
  useSelectionKeys,
} from '#client/pages/admin/lists/use-list-page.ts'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import { lenderList } from '#client/placement/lenders/queries.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { sortBy } from '#client/ui/list/display-menu.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { assignApplication, type ListedApplication, takeApplication } from '#shared/admin/application-page/contract.ts'
import { startForApplicant } from '#shared/admin/lead-management/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'
import { ApplicationEarnings } from './application-earnings.tsx'
import { plainApplicationSearch } from './application-search.ts'
import { ApplicationTabLink } from './application-tab-link.tsx'
import { StaffApplicationActions } from './staff-application-actions.tsx'
import { StaffOffers } from './staff-offers.tsx'

const NewApplicationDialog = lazy(async () => ({
  default: (await import('#client/admin/lead-management/new-application-dialog.tsx')).NewApplicationDialog,
}))

const ApplicationBulk = lazy(async () => ({ default: (await import('./application-bulk.tsx')).ApplicationBulk }))

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
  const mayChange = mayCall(role, takeApplication)
  useSelectionKeys(mayChange && !isBoard ? picks : undefined, open)

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
          {mayCall(role, startForApplicant) && (
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
          <RecordViewers kind="application" id={open} />
          <ApplicationPanel
            id={open}
            lenders={<LenderBoardSection applicationId={open} />}
            offers={<StaffOffers applicationId={open} />}
            renderActions={(file) => (
              <>
                <TagEditor
                  kind="application"
                  id={open}
                  listKey={applicationsKey}
                  tags={file.application.tags}
                  canEdit={file.application.mayChange}
                />
                <div className="my-3 flex flex-wrap items-center gap-2 empty:hidden">
                  <NextActionButton
                    file={file}
                    renderLink={(tab, label) => (
                      <ApplicationTabLink application={open} tab={tab}>
                        {label}
                      </ApplicationTabLink>
                    )}
                  />
                </div>
                <StaffApplicationActions file={file} />
              </>
            )}
            fileLink={
              <>
                <FullApplicationLink id={open} />
                <PersonLink kind="application" id={open} />
              </>
            }
            renderLeadLink={(lead) => <ApplicationLeadLink lead={lead} />}
            analysis={(lead) => <LeadPrequalification leadId={lead} />}
            {...(!isBoard && { onStep: page.step })}
            onClose={page.close}
          >
            <ApplicationEarnings applicationId={open} />
            <ApplicationSection title="Tasks">
              <PanelTasks kind="application" id={open} />
            </ApplicationSection>
            {mayCall(role, listConsents) && (
              <ApplicationSection title="Consents">
                <PersonConsents person={{ of: 'application', id: open }} />
              </ApplicationSection>
            )}
            <ApplicationSection title="Emails">
              <ContactLog record="applications" id={open} />
            </ApplicationSection>
          </ApplicationPanel>
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
          <ApplicationBoard
            question={question}
            open={open}
            me={me?.id ?? ''}
            mayAssign={mayCall(role, assignApplication)}
            renderLink={(application) => (
              <RowLink page={page} id={application.id}>
                {application.businessName ?? application.name}
              </RowLink>
            )}
            onOpenForm={openForm}
          />
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

const FullApplicationLink = ({ id }: { id: string }) => (
  <Link
    to="/admin/applications/$application"
    params={{ application: id }}
    search={plainApplicationSearch}
    className="inline-flex min-h-control items-center text-action underline underline-offset-4 @max-3xs:min-w-[44px] @max-3xs:justify-center"
  >
    <Maximize2 size="1.2em" strokeWidth={1.5} aria-hidden="true" className="@3xs:hidden" />
    <span className="@max-3xs:sr-only">Open full application</span>
  </Link>
)

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
