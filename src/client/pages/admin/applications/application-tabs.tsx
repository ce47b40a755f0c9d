import type { ReactNode } from 'react'
import { loadLater } from '#client/platform/components/load-later.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import type { ApplicationTabSlug, OverviewSection } from './application-search.ts'

const ApplicationOverview = loadLater(async () => (await import('./application-overview.tsx')).ApplicationOverview)
const ApplicationDocuments = loadLater(async () => (await import('./documents-tab.tsx')).ApplicationDocuments)
const LenderBoardSection = loadLater(
  async () => (await import('#client/placement/lender-submissions/lender-board.tsx')).LenderBoardSection,
)
const StaffOffers = loadLater(async () => (await import('./staff-offers.tsx')).StaffOffers)
const ApplicationCashFlow = loadLater(async () => (await import('./cash-flow-tab.tsx')).ApplicationCashFlow)
const ApplicationEarnings = loadLater(async () => (await import('./application-earnings.tsx')).ApplicationEarnings)
const ApplicationMessagesTab = loadLater(async () => (await import('./messages-tab.tsx')).ApplicationMessagesTab)
const ApplicationActivity = loadLater(
  async () => (await import('#client/admin/application-page/overview/application-activity.tsx')).ApplicationActivity,
)

interface ApplicationTab {
  readonly title: string
  /** Shown next to the title, unless it is zero. */
  readonly count?: (file: ApplicationDetail) => number
  /** Tabs that the application or role doesn't have are hidden. */
  readonly isThere?: (file: ApplicationDetail) => boolean
  /** Fetches the tab before it is opened. */
  readonly preload: () => void
  /** @param section the section of the overview that the address names. */
  readonly show: (file: ApplicationDetail, section: OverviewSection | undefined) => ReactNode
}

const isSubmitted = ({ application }: ApplicationDetail) => application.submittedAt !== null

/** In order. */
export const applicationTabs: Readonly<Record<ApplicationTabSlug, ApplicationTab>> = {
  overview: {
    title: 'Overview',
    preload: ApplicationOverview.preload,
    show: (file, section) => <ApplicationOverview file={file} openSection={section} />,
  },
  documents: {
    title: 'Documents',
    count: ({ progress }) => progress.documents,
    preload: ApplicationDocuments.preload,
    show: (file) => <ApplicationDocuments file={file} />,
  },
  lenders: {
    title: 'Lenders',
    count: ({ progress }) => progress.lenders,
    isThere: isSubmitted,
    preload: LenderBoardSection.preload,
    show: ({ application }) => <LenderBoardSection applicationId={application.id} />,
  },
  offers: {
    title: 'Offers',
    count: ({ progress }) => progress.offers,
    isThere: isSubmitted,
    preload: StaffOffers.preload,
    show: ({ application }) => <StaffOffers applicationId={application.id} />,
  },
  'cash-flow': {
    title: 'Cash flow',
    preload: ApplicationCashFlow.preload,
    show: ({ application }) => (
      <ApplicationCashFlow applicationId={application.id} isDraft={application.submittedAt === null} />
    ),
  },
  deal: {
    title: 'Deal',
    isThere: isSubmitted,
    preload: ApplicationEarnings.preload,
    show: ({ application }) => <ApplicationEarnings applicationId={application.id} />,
  },
  messages: {
    title: 'Messages',
    count: ({ messages }) => messages.length,
    preload: ApplicationMessagesTab.preload,
    show: (file) => <ApplicationMessagesTab file={file} />,
  },
  activity: {
    title: 'Activity',
    preload: ApplicationActivity.preload,
    show: ({ application }) => <ApplicationActivity applicationId={application.id} />,
  },
}
