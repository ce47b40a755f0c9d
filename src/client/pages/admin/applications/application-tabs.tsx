import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { ApplicationActivity } from '#client/admin/application-page/application-activity.tsx'
import { ApplicationAnswers } from '#client/admin/application-page/application-answers.tsx'
import { ApplicationContact } from '#client/admin/application-page/application-contact.tsx'
import { ApplicationMessages } from '#client/admin/application-page/application-messages.tsx'
import { ApplicationRequirements } from '#client/admin/application-page/application-requirements.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { DocumentWorkspace } from '#client/admin/application-page/documents/document-workspace.tsx'
import { PendingBadges } from '#client/admin/application-page/documents/pending-badges.tsx'
import { SourcePage } from '#client/admin/application-page/documents/source-page.tsx'
import { HiddenAnswer } from '#client/admin/application-page/hidden-answer.tsx'
import { CashFlowTab } from '#client/admin/cash-flow/cash-flow-tab.tsx'
import { StaffOwners } from '#client/applications/applicants/staff-owners.tsx'
import { PaperRequest } from '#client/compliance/evidence/paper-request.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/lists/record-link.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import { StaffMeasured } from '#client/placement/measured-prequalification/staff-measured.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { revealAnswer } from '#shared/applications/applications/activity-contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { ApplicationEarnings } from './application-earnings.tsx'
import type { ApplicationTabSlug } from './application-search.ts'
import { StaffApplicationActions } from './staff-application-actions.tsx'
import { StaffOffers } from './staff-offers.tsx'

const route = getRouteApi('/admin/applications/$application')

interface ApplicationTab {
  readonly title: string
  /** Tabs that the application or role doesn't have are hidden. */
  readonly isThere?: (file: ApplicationDetail, role: StaffRole | undefined) => boolean
  readonly show: (file: ApplicationDetail) => ReactNode
}

const answersOf = (title: string, slug: string): ApplicationTab => ({
  title,
  isThere: ({ sections }) => sections.some((section) => section.slug === slug),
  show: (file) => <SectionAnswers file={file} slug={slug} />,
})

const isSubmitted = ({ application }: ApplicationDetail) => application.submittedAt !== null

/** In order. */
export const applicationTabs: Readonly<Record<ApplicationTabSlug, ApplicationTab>> = {
  summary: { title: 'Summary', show: (file) => <ApplicationSummary file={file} /> },
  business: answersOf('Business', 'business'),
  owners: {
    ...answersOf('Owners', 'owners'),
    show: (file) => (
      <>
        <section aria-labelledby="authorizations" className="mb-6">
          <h3 id="authorizations" className="font-sans font-semibold text-sm">
            Credit report authorizations
          </h3>
          <StaffOwners applicationId={file.application.id} isOpen={isOpen(file.application.stage)} />
        </section>
        <SectionAnswers file={file} slug="owners" />
      </>
    ),
  },
  applicant: answersOf('Applicant', 'applicant'),
  financials: answersOf('Financials', 'financials'),
  income: answersOf('Income', 'income'),
  documents: {
    title: 'Documents',
    show: (file) => (
      <>
        <DocumentsTab applicationId={file.application.id} />
        <ApplicationSection title="Requests">
          <ApplicationRequirements file={file} />
        </ApplicationSection>
      </>
    ),
  },
  'cash-flow': {
    title: 'Cash flow',
    show: ({ application }) => (
      <ApplicationCashFlow applicationId={application.id} isDraft={application.submittedAt === null} />
    ),
  },
  lenders: {
    title: 'Lenders',
    isThere: isSubmitted,
    show: ({ application }) => <LenderBoardSection applicationId={application.id} />,
  },
  offers: {
    title: 'Offers',
    isThere: isSubmitted,
    show: ({ application }) => <StaffOffers applicationId={application.id} />,
  },
  deal: {
    title: 'Deal',
    isThere: isSubmitted,
    show: ({ application }) => <ApplicationEarnings applicationId={application.id} />,
  },
  messages: {
    title: 'Messages',
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
  consents: {
    title: 'Consents',
    isThere: (_file, role) => mayCall(role, listConsents),
    show: ({ application }) => <PersonConsents person={{ of: 'application', id: application.id }} />,
  },
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

/** Permitted staff can reveal hidden numbers. */
function SectionAnswers({ file: { application, sections }, slug }: { file: ApplicationDetail; slug: string }) {
  const mayReveal = mayCall(useSignedInUser()?.role, revealAnswer)
  return (
    <ApplicationAnswers
      answers={sections.find((section) => section.slug === slug)?.answers ?? []}
      renderHidden={
        mayReveal ? (answer) => <HiddenAnswer applicationId={application.id} step={slug} answer={answer} /> : undefined
      }
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

function ApplicationSummary({ file }: { file: ApplicationDetail }) {
  const { application, lead, sections, wantsPaper } = file
  const { type, amountCents, submittedAt, unanswered, toReview, dueAt } = application
  const request = sections.find(({ slug }) => slug === 'request')
  const isWaiting = unanswered > 0 || toReview > 0 || dueAt !== null
  const waiting = isWaiting ? <PendingBadges application={application} /> : null
  const sent = submittedAt ? <ExactTime at={submittedAt} /> : 'Not submitted (draft)'
  return (
    <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0">
        <ApplicationContact file={file} renderLeadLink={(id) => <ApplicationLeadLink lead={id} />} />
        <div className="mt-3">
          <FactList
            facts={[
              ['Pending', waiting],
              ['Requested amount', amountCents === null ? null : formatDollars(amountCents / 100)],
              ['Applying for', type === 'business' ? (application.businessName ?? 'A business') : 'Themselves'],
              ['Submitted', sent],
              ['Records', submittedAt && <PaperRequest id={application.id} wantsPaper={wantsPaper} />],
            ]}
          />
        </div>
        {request && (
          <ApplicationSection title={request.title}>
            <ApplicationAnswers answers={request.answers} />
          </ApplicationSection>
        )}
        {lead && (
          <ApplicationSection title="Free analysis">
            <LeadPrequalification leadId={lead.id} />
          </ApplicationSection>
        )}
        {type === 'business' && submittedAt && (
          <ApplicationSection title="Pre-qualification with bank statements">
            <StaffMeasured applicationId={application.id} />
          </ApplicationSection>
        )}
      </div>
      <div className="min-w-0 @max-4xl:order-first">
        <StaffApplicationActions file={file} />
        <ApplicationSection title="Tasks">
          <PanelTasks kind="application" id={application.id} />
        </ApplicationSection>
      </div>
    </div>
  )
}
