import { NewestLeads } from '#client/pages/staff/newest-leads.tsx'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { WaitingWork } from '#client/pages/staff/waiting-work.tsx'
import { useTitle } from '#client/platform/use-title.ts'

/** `/admin/dashboard`: what waits first, then how it went. */
export function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="@container wide:h-full wide:overflow-y-auto">
      <PageHeader title="Dashboard" />
      <WaitingWork />
      <NewestLeads />
    </div>
  )
}
