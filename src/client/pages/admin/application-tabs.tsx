import type { ReactNode } from 'react'
import { ApplicationActivity } from '#client/admin/application-page/application-activity.tsx'
import { ApplicationMessages } from '#client/admin/application-page/application-messages.tsx'
import { ApplicationRequirements } from '#client/admin/application-page/application-requirements.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { ApplicationEarnings } from '#client/pages/admin/application-earnings.tsx'
import type { ApplicationTabSlug } from '#client/pages/admin/application-search.ts'
import { ApplicationSummary } from '#client/pages/admin/application-summary.tsx'
import { DocumentsTab } from '#client/pages/admin/documents-tab.tsx'
import { SectionAnswers } from '#client/pages/admin/section-answers.tsx'
import { StaffOffers } from '#client/pages/admin/staff-offers.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface ApplicationTab {
  readonly title: string
  /** Tabs that the application or the role doesn't have are hidden. */
  readonly isThere?: (file: ApplicationDetail, role: StaffRole | undefined) => boolean
  readonly show: (file: ApplicationDetail) => ReactNode
}

const answersOf = (title: string, slug: string): ApplicationTab => ({
  title,
  isThere: ({ sections }) => sections.some((section) => section.slug === slug),
  show: (file) => <SectionAnswers file={file} slug={slug} />,
})

const isSubmitted = ({ application }: ApplicationDetail) => application.submittedAt !== null

/** All tabs of the application page, in order. */
export const applicationTabs: Readonly<Record<ApplicationTabSlug, ApplicationTab>> = {
  summary: { title: 'Summary', show: (file) => <ApplicationSummary file={file} /> },
  business: answersOf('Business', 'business'),
  owners: answersOf('Owners', 'owners'),
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
          <ContactLog whose="applications" id={file.application.id} />
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
