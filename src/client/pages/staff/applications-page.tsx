import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { FilePanel } from '#client/features/application-files/file-panel.tsx'
import { FileSection } from '#client/features/application-files/file-section.tsx'
import { FileTable, fileColumns } from '#client/features/application-files/file-table.tsx'
import { FileToolbar } from '#client/features/application-files/file-toolbar.tsx'
import { applicationList, type FileQuestion } from '#client/features/application-files/queries.ts'
import { useSignedInUser } from '#client/features/auth/session.ts'
import { PersonConsents } from '#client/features/evidence/person-consents.tsx'
import { useListChoice } from '#client/features/list-views/use-list-choice.ts'
import { FileOffers } from '#client/features/offers/file-offers.tsx'
import { ContactLines } from '#client/features/outbound/contact-lines.tsx'
import { LeadPrequalification } from '#client/features/prequalification/lead-prequalification.tsx'
import { Watchers } from '#client/features/presence/watchers.tsx'
import { FileLenders } from '#client/features/submissions/file-lenders.tsx'
import { plainApplicationSearch } from '#client/pages/staff/application-search.ts'
import { FileEarnings } from '#client/pages/staff/file-earnings.tsx'
import { FileLeadLink } from '#client/pages/staff/file-lead-link.tsx'
import { ListTools } from '#client/pages/staff/list-tools.tsx'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { PanelTasks } from '#client/pages/staff/panel-tasks.tsx'
import { useListSteps } from '#client/pages/staff/use-list-steps.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { useRoom } from '#client/platform/use-room.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { SidePanel } from '#client/ui/side-panel.tsx'
import type { ListedApplication } from '#shared/applications/desk-contract.ts'
import { listConsents } from '#shared/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

const route = getRouteApi('/admin/applications')

/** `/admin/applications`: the list, and the file that `?application=` names beside it. */
export function ApplicationsPage() {
  useTitle('Applications')
  const role = useSignedInUser()?.role
  const { application: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useRoom(80)
  const { choice } = useListChoice('applications')
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(applicationList(question))
  const applications = useMemo(() => list.data?.pages.flatMap((page) => page.applications) ?? [], [list.data])

  const ask = useCallback(
    (change: Partial<FileQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const show = useCallback(
    (application: string) =>
      void navigate({ search: (now) => ({ ...now, application }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { step, close } = useListSteps({ rows: applications, open, show, searchBox })

  return (
    <div className="wide:flex wide:h-full">
      <section aria-label="List of applications" className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col">
        <PageHeader title="Applications">
          <div className="flex flex-wrap items-center">
            <ListTools list="applications" columns={fileColumns} />
            <RefreshButton
              readAt={list.dataUpdatedAt}
              isReading={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
          </div>
        </PageHeader>
        <FileToolbar question={question} onAsk={ask} searchBox={searchBox} />
        <div className="min-h-0 flex-1 wide:overflow-y-auto">
          {list.isError && (
            <Notice
              title="The applications could not be read"
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            >
              {messageOf(list.error)}
            </Notice>
          )}
          {list.isSuccess && applications.length === 0 && <NoApplications question={question} onAsk={ask} />}
          {(list.isPending || applications.length > 0) && (
            <FileTable
              applications={applications}
              selected={open}
              isLoading={list.isPending}
              isOutdated={list.isPlaceholderData}
              hidden={choice.hiddenColumns}
              renderLink={(application) => <FileLink application={application} isOpen={application.id === open} />}
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
      </section>
      {open !== '' && (
        <SidePanel title="Application" isBeside={isWide} onClose={close}>
          <Watchers kind="application" id={open} />
          <FilePanel
            id={open}
            lenders={<FileLenders key={open} applicationId={open} />}
            offers={<FileOffers key={open} applicationId={open} />}
            fileLink={<WholeFileLink id={open} />}
            renderLeadLink={(lead) => <FileLeadLink lead={lead} />}
            analysis={(lead) => <LeadPrequalification leadId={lead} />}
            onStep={step}
            onClose={close}
          >
            <FileEarnings key={open} applicationId={open} />
            <FileSection title="Tasks">
              <PanelTasks kind="application" id={open} />
            </FileSection>
            {mayCall(role, listConsents) && (
              <FileSection title="Consents">
                <PersonConsents person={{ of: 'application', id: open }} />
              </FileSection>
            )}
            <FileSection title="Mails">
              <ContactLines whose="applications" id={open} />
            </FileSection>
          </FilePanel>
        </SidePanel>
      )}
    </div>
  )
}

function NoApplications({
  question,
  onAsk,
}: {
  question: FileQuestion
  onAsk: (change: Partial<FileQuestion>) => void
}) {
  const isPlain = question.q === '' && question.view === 'open' && question.only === '' && question.owner === 'anybody'
  return (
    <EmptyState
      title={isPlain ? 'Nothing to work on' : 'No application fits'}
      action={
        <Button look="secondary" onClick={() => onAsk({ q: '', view: 'all', only: '', owner: 'anybody' })}>
          Show all
        </Button>
      }
    >
      {isPlain
        ? 'Applications appear here the moment they are sent. Drafts that somebody has begun stand under Drafts.'
        : 'No application of this view fits what you search for.'}
    </EmptyState>
  )
}

const FileLink = ({ application, isOpen }: { application: ListedApplication; isOpen: boolean }) => (
  <Link
    from="/admin/applications"
    to="/admin/applications"
    search={(now) => ({ ...now, application: application.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className="max-w-full truncate font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3"
  >
    {application.name}
  </Link>
)

const WholeFileLink = ({ id }: { id: string }) => (
  <Link
    to="/admin/applications/$application"
    params={{ application: id }}
    search={plainApplicationSearch}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
  >
    Open the whole file
  </Link>
)
