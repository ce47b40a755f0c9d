import type { ReactNode } from 'react'
import { FileActivity } from '#client/admin/application-page/file-activity.tsx'
import { FileMessages } from '#client/admin/application-page/file-messages.tsx'
import { FileRequirements } from '#client/admin/application-page/file-requirements.tsx'
import { FileSection } from '#client/admin/application-page/file-section.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { ApplicationEarnings } from '#client/pages/admin/application-earnings.tsx'
import type { FileTabSlug } from '#client/pages/admin/application-search.ts'
import { FilePapers } from '#client/pages/admin/file-papers.tsx'
import { FileSummary } from '#client/pages/admin/file-summary.tsx'
import { SectionAnswers } from '#client/pages/admin/section-answers.tsx'
import { StaffOffers } from '#client/pages/admin/staff-offers.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import type { ApplicationDetail } from '#shared/applications/applications/staff-contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface FileTab {
  readonly title: string
  /** Tabs that the application or the role doesn't have are hidden. */
  readonly isThere?: (file: ApplicationDetail, role: StaffRole | undefined) => boolean
  readonly show: (file: ApplicationDetail) => ReactNode
}

const answersOf = (title: string, slug: string): FileTab => ({
  title,
  isThere: ({ sections }) => sections.some((section) => section.slug === slug),
  show: (file) => <SectionAnswers file={file} slug={slug} />,
})

const isSent = ({ application }: ApplicationDetail) => application.submittedAt !== null

/** All tabs of the application page, in order. */
export const fileTabs: Readonly<Record<FileTabSlug, FileTab>> = {
  summary: { title: 'Summary', show: (file) => <FileSummary file={file} /> },
  business: answersOf('Business', 'business'),
  owners: answersOf('Owners', 'owners'),
  applicant: answersOf('Applicant', 'applicant'),
  financials: answersOf('Financials', 'financials'),
  income: answersOf('Income', 'income'),
  documents: {
    title: 'Documents',
    show: (file) => (
      <>
        <FilePapers applicationId={file.application.id} />
        <FileSection title="Requests">
          <FileRequirements file={file} />
        </FileSection>
      </>
    ),
  },
  lenders: {
    title: 'Lenders',
    isThere: isSent,
    show: ({ application }) => <LenderBoardSection applicationId={application.id} />,
  },
  offers: {
    title: 'Offers',
    isThere: isSent,
    show: ({ application }) => <StaffOffers applicationId={application.id} />,
  },
  deal: {
    title: 'Deal',
    isThere: isSent,
    show: ({ application }) => <ApplicationEarnings applicationId={application.id} />,
  },
  messages: {
    title: 'Messages',
    show: (file) => (
      <>
        <FileMessages file={file} />
        <FileSection title="Emails">
          <ContactLog whose="applications" id={file.application.id} />
        </FileSection>
      </>
    ),
  },
  activity: { title: 'Activity', show: ({ application }) => <FileActivity applicationId={application.id} /> },
  consents: {
    title: 'Consents',
    isThere: (_file, role) => mayCall(role, listConsents),
    show: ({ application }) => <PersonConsents person={{ of: 'application', id: application.id }} />,
  },
}
