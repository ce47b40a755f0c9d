import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { ApplicationBoard } from '#client/admin/application-page/list/application-board.tsx'
import { ApplicationPanel } from '#client/admin/application-page/list/application-panel.tsx'
import { ApplicationTable, applicationColumns } from '#client/admin/application-page/list/application-table.tsx'
import { ApplicationToolbar } from '#client/admin/application-page/list/application-toolbar.tsx'
import { type ApplicationQuery, applicationList } from '#client/admin/application-page/queries.ts'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools, ViewChoice } from '#client/pages/admin/lists/list-tools.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/lists/record-link.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { CountLine } from '#client/ui/list/count-line.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { ApplicationEarnings } from './application-earnings.tsx'
import { plainApplicationSearch } from './application-search.ts'
import { StaffApplicationActions } from './staff-application-actions.tsx'
import { StaffOffers } from './staff-offers.tsx'

interface ApplicationsRowsProps {
  list: UseInfiniteQueryResult<{ pages: readonly { applications: readonly ListedApplication[] }[] }>
  question: ApplicationQuery
  /** Id of the application in the panel; empty if closed. */
  open: string
  onAsk: (change: Partial<ApplicationQuery>) => void
  renderLink: (application: ListedApplication) => ReactNode
}

const route = getRouteApi('/admin/applications')

/** `/admin/applications`: the list, with the application in `?application=` in a side panel. */
export function ApplicationsPage() {
  useTitle('Applications')
  const role = useSignedInUser()?.role
  const { application: open, view, ...rest } = route.useSearch()
  const isBoard = view === 'board'
  const question = { ...rest, view: isBoard ? ('open' as const) : view }
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery({ ...applicationList(question), enabled: !isBoard })
  const applications = useMemo(() => list.data?.pages.flatMap((page) => page.applications) ?? [], [list.data])

  const ask = useCallback(
    (change: Partial<ApplicationQuery>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const show = useCallback(
    (application: string) =>
      void navigate({ search: (now) => ({ ...now, application }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { step, close } = useListNavigation({ rows: isBoard ? none : applications, open, show, searchBox })

  const link = (application: ListedApplication) => (
    <ApplicationLink application={application} isOpen={application.id === open} />
  )

  return (
    <div className="wide:flex wide:h-full">
      <section aria-label="List of applications" className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col">
        <PageHeader title="Applications">
          <ViewChoice
            isBoard={isBoard}
            onChoose={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, view: chosen === 'board' ? 'board' : 'open', application: '' }),
              })
            }
          />
          {!isBoard && (
            <div className="flex min-w-0 flex-wrap items-center max-sm:-ml-1.5">
              <ListTools list="applications" columns={applicationColumns} />
              <RefreshButton
                readAt={list.dataUpdatedAt}
                isReading={list.isFetching}
                onRefresh={() => void list.refetch()}
              />
            </div>
          )}
        </PageHeader>
        <ApplicationToolbar question={question} isBoard={isBoard} onAsk={ask} searchBox={searchBox} />
        {isBoard ? (
          <div className="min-h-0 flex-1">
            <ApplicationBoard question={question} open={open} renderLink={link} />
          </div>
        ) : (
          <ApplicationsRows list={list} question={question} open={open} onAsk={ask} renderLink={link} />
        )}
      </section>
      {open !== '' && (
        <SidePanel title="Application" isBeside={isWide} onClose={close}>
          <RecordViewers kind="application" id={open} />
          <ApplicationPanel
            id={open}
            lenders={<LenderBoardSection applicationId={open} />}
            offers={<StaffOffers applicationId={open} />}
            renderActions={(file) => <StaffApplicationActions file={file} />}
            fileLink={<FullApplicationLink id={open} />}
            renderLeadLink={(lead) => <ApplicationLeadLink lead={lead} />}
            analysis={(lead) => <LeadPrequalification leadId={lead} />}
            {...(!isBoard && { onStep: step })}
            onClose={close}
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
              <ContactLog whose="applications" id={open} />
            </ApplicationSection>
          </ApplicationPanel>
        </SidePanel>
      )}
    </div>
  )
}

const ApplicationLink = ({ application, isOpen }: { application: ListedApplication; isOpen: boolean }) => (
  <Link
    from="/admin/applications"
    to="/admin/applications"
    search={(now) => ({ ...now, application: application.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {application.name}
  </Link>
)

const none: readonly ListedApplication[] = []

const FullApplicationLink = ({ id }: { id: string }) => (
  <Link
    to="/admin/applications/$application"
    params={{ application: id }}
    search={plainApplicationSearch}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4 @max-3xs:min-w-[44px] @max-3xs:justify-center"
  >
    <Maximize2 size="1.2em" strokeWidth={1.5} aria-hidden="true" className="@3xs:hidden" />
    <span className="@max-3xs:sr-only">Open full application</span>
  </Link>
)

/** The applications as rows. */
function ApplicationsRows({ list, question, open, onAsk, renderLink }: ApplicationsRowsProps) {
  const { choice } = useListChoice('applications')
  const applications = list.data?.pages.flatMap((page) => page.applications) ?? []
  return (
    <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
      {list.isError && (
        <Notice title="Couldn’t load the applications" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isSuccess && applications.length === 0 && <NoApplications question={question} onAsk={onAsk} />}
      {applications.length > 0 && (
        <CountLine count={applications.length} hasMore={list.hasNextPage} words={['application', 'applications']} />
      )}
      {(list.isPending || applications.length > 0) && (
        <ApplicationTable
          applications={applications}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          hidden={choice.hiddenColumns}
          renderLink={renderLink}
        />
      )}
      {list.hasNextPage && (
        <div className="px-4 py-3 sm:px-6">
          <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoApplications({
  question,
  onAsk,
}: {
  question: ApplicationQuery
  onAsk: (change: Partial<ApplicationQuery>) => void
}) {
  const isUnasked = question.q === '' && question.only === '' && question.owner === 'anybody'
  const isPlain = isUnasked && question.view === 'open'
  // There are no applications at all.
  const isUnused = isUnasked && question.view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No applications yet' : isPlain ? 'No active applications' : 'No applications match'}
      action={
        isUnused ? (
          <ButtonLink look="secondary" href="/">
            Open website
          </ButtonLink>
        ) : (
          <Button look="secondary" onClick={() => onAsk({ q: '', view: 'all', only: '', owner: 'anybody' })}>
            Show all
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Applications appear here as soon as they are submitted. Unsubmitted ones are under Drafts.'
        : 'No applications match these filters.'}
    </EmptyState>
  )
}
