import { lazy, Suspense } from 'react'
import { NewestLeads } from '#client/pages/staff/newest-leads.tsx'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { TakeoverRequests } from '#client/pages/staff/takeover-requests.tsx'
import { WaitingWork } from '#client/pages/staff/waiting-work.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { Spinner } from '#client/ui/spinner.tsx'

/** With its drawing, apart: what waits is there first. */
const DashboardFigures = lazy(async () => ({
  default: (await import('#client/pages/staff/dashboard-figures.tsx')).DashboardFigures,
}))

/** `/admin/dashboard`: what waits first, then how it went. */
export function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Dashboard" />
      <TakeoverRequests />
      <WaitingWork />
      <NewestLeads />
      <Suspense fallback={<Spinner />}>
        <DashboardFigures />
      </Suspense>
    </div>
  )
}
