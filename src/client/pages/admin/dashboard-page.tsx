import { lazy, Suspense } from 'react'
import { NewestLeads } from '#client/pages/admin/newest-leads.tsx'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { PendingWork } from '#client/pages/admin/pending-work.tsx'
import { TakeoverRequests } from '#client/pages/admin/takeover-requests.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { Spinner } from '#client/ui/spinner.tsx'

/** Loaded separately with its charts, so that pending work is shown first. */
const DashboardFigures = lazy(async () => ({
  default: (await import('#client/pages/admin/dashboard-figures.tsx')).DashboardFigures,
}))

/** `/admin/dashboard`: pending work first, then figures. */
export function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Dashboard" />
      <TakeoverRequests />
      <PendingWork />
      <NewestLeads />
      <Suspense fallback={<Spinner />}>
        <DashboardFigures />
      </Suspense>
    </div>
  )
}
