import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { ApplicationRequirements } from '#client/admin/application-page/application-requirements.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { DocumentWorkspace } from '#client/admin/application-page/documents/document-workspace.tsx'
import { SourcePage } from '#client/admin/application-page/documents/source-page.tsx'
import { StaffUploadArea } from '#client/admin/application-page/documents/staff-upload.tsx'
import { ApplicationActivity } from '#client/admin/application-page/overview/application-activity.tsx'
import { ApplicationMessages } from '#client/admin/application-page/overview/application-messages.tsx'
import { CashFlowTab } from '#client/admin/cash-flow/cash-flow-tab.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { ApplicationEarnings } from './application-earnings.tsx'
import { ApplicationOverview } from './application-overview.tsx'
import type { ApplicationTabSlug, OverviewSection } from './application-search.ts'
import { StaffOffers } from './staff-offers.tsx'

const route = getRouteApi('/admin/applications/$application')

interface ApplicationTab {
  readonly title: string
  /** Shown next to the title, unless it is zero. */
  readonly count?: (file: ApplicationDetail) => number
  /** Tabs that the application or role doesn't have are hidden. */
  readonly isThere?: (file: ApplicationDetail) => boolean
  /** @param section the section of the overview that the address names. */
  readonly show: (file: ApplicationDetail, section: OverviewSection | undefined) => ReactNode
}

const takesDocuments = ({ application: { stage, mayChange } }: ApplicationDetail) =>
  mayChange && (isOpen(stage) || stage === 'renewal')

const isSubmitted = ({ application }: ApplicationDetail) => application.submittedAt !== null

/** In order. */
export const applicationTabs: Readonly<Record<ApplicationTabSlug, ApplicationTab>> = {
  overview: { title: 'Overview', show: (file, section) => <ApplicationOverview file={file} openSection={section} /> },
  documents: {
    title: 'Documents',
    count: ({ progress }) => progress.documents,
    show: (file) => (
      <>
        {takesDocuments(file) ? (
          <StaffUploadArea applicationId={file.application.id}>
            <DocumentsTab applicationId={file.application.id} />
          </StaffUploadArea>
        ) : (
          <DocumentsTab applicationId={file.application.id} />
        )}
        <ApplicationSection title="Requests">
          <ApplicationRequirements file={file} />
        </ApplicationSection>
      </>
    ),
  },
  lenders: {
    title: 'Lenders',
    count: ({ progress }) => progress.lenders,
    isThere: isSubmitted,
    show: ({ application }) => <LenderBoardSection applicationId={application.id} />,
  },
  offers: {
    title: 'Offers',
    count: ({ progress }) => progress.offers,
    isThere: isSubmitted,
    show: ({ application }) => <StaffOffers applicationId={application.id} />,
  },
  'cash-flow': {
    title: 'Cash flow',
    show: ({ application }) => (
      <ApplicationCashFlow applicationId={application.id} isDraft={application.submittedAt === null} />
    ),
  },
  deal: {
    title: 'Deal',
    isThere: isSubmitted,
    show: ({ application }) => <ApplicationEarnings applicationId={application.id} />,
  },
  messages: {
    title: 'Messages',
    count: ({ messages }) => messages.length,
    show: (file) => (
      <>
        <ApplicationMessages file={file} />
        <ApplicationSection title="Emails">
          <ContactLog record="applications" id={file.application.id} />
        </ApplicationSection>
      </>
    ),
  },
  activity: { title: 'Activity', show: ({ application }) => <ApplicationActivity applicationId={application.id} /> },
}

/** What is open is part of the address; the back button returns to what was open before. */
function ApplicationCashFlow(props: { applicationId: string; isDraft: boolean }) {
  const { figure, month, line, statement, period, page } = route.useSearch()
  const navigate = route.useNavigate()
  const closed = { figure: undefined, month: undefined, line: undefined, statement: undefined, period: undefined }
  return (
    <CashFlowTab
      {...props}
      selection={{ figure, month, line, statement, period, page }}
      onSelect={(selection) =>
        void navigate({
          search: (now) => ({ ...now, ...closed, page: undefined, ...selection }),
          resetScroll: false,
        })
      }
      renderPage={(place) => <SourcePage {...place} />}
    />
  )
}

function DocumentsTab({ applicationId }: { applicationId: string }) {
  const { document: open } = route.useSearch()
  const navigate = route.useNavigate()
  const onOpen = useCallback(
    (document: string) => void navigate({ search: (now) => ({ ...now, document }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <DocumentWorkspace
      applicationId={applicationId}
      open={open}
      onOpen={onOpen}
      renderLink={({ id, name }, text) => (
        <Link
          from={route.id}
          to={route.id}
          search={(now) => ({ ...now, document: id })}
          replace
          resetScroll={false}
          aria-current={id === open ? 'true' : undefined}
          className="wrap-anywhere block min-h-control rounded px-3 py-1.5 hover:bg-sunken aria-[current]:bg-action-soft"
        >
          <span title={name} className="line-clamp-2 font-semibold">
            {name}
          </span>
          <span className="block text-ink-soft text-sm">{text}</span>
        </Link>
      )}
    />
  )
}
