import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { ApplicationBoard } from '#client/admin/application-page/application-board.tsx'
import { ApplicationPanel } from '#client/admin/application-page/application-panel.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { applicationColumns } from '#client/admin/application-page/application-table.tsx'
import { ApplicationToolbar } from '#client/admin/application-page/application-toolbar.tsx'
import { type ApplicationQuery, applicationList } from '#client/admin/application-page/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { ApplicationEarnings } from '#client/pages/admin/application-earnings.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/application-lead-link.tsx'
import { plainApplicationSearch } from '#client/pages/admin/application-search.ts'
import { ApplicationsRows } from '#client/pages/admin/applications-rows.tsx'
import { rowLink } from '#client/pages/admin/list-page.tsx'
import { ListTools } from '#client/pages/admin/list-tools.tsx'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { PanelTasks } from '#client/pages/admin/panel-tasks.tsx'
import { StaffApplicationActions } from '#client/pages/admin/staff-application-actions.tsx'
import { StaffOffers } from '#client/pages/admin/staff-offers.tsx'
import { useListNavigation } from '#client/pages/admin/use-list-navigation.ts'
import { ViewChoice } from '#client/pages/admin/view-choice.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { SidePanel } from '#client/ui/side-panel.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

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
