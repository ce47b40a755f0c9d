import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { DeadJobs, ScheduleList, TestMail, WaitingJobs } from '#client/system/jobs/dead-jobs.tsx'
import { OutageNotices } from '#client/system/jobs/outage-notices.tsx'
import { jobsNow } from '#client/system/jobs/queries.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { readJobs } from '#shared/system/jobs/contract.ts'

/** `/admin/settings/jobs` */
export function JobsPage() {
  useTitle('Email and jobs')
  const isAllowed = mayCall(useSignedInUser()?.role, readJobs)
  const jobs = useQuery({ ...jobsNow, enabled: isAllowed })
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can manage email and jobs.</EmptyState>
  if (jobs.isPending) return <Spinner />
  if (!jobs.data)
    return (
      <Notice title="Couldn’t load the jobs" onRetry={() => void jobs.refetch()} isRetrying={jobs.isFetching}>
        {messageOf(jobs.error)}
      </Notice>
    )
  const { outages, counts, dead, schedules } = jobs.data
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <OutageNotices outages={outages} />
      <Block
        title={`Failed jobs (${counts.dead})`}
        intro="These jobs failed ten times over about an hour and a half, or their email couldn’t be sent for three days. They won’t run again until a team member retries them."
      >
        <DeadJobs dead={dead} count={counts.dead} />
      </Block>
      <Block
        title={`Queued (${counts.waiting + counts.failing})`}
        intro="Waiting to run, or waiting for an automatic retry."
      >
        <WaitingJobs {...jobs.data} />
      </Block>
      <Block title="Test" intro="Sends a test email the same way as all other emails.">
        <TestMail />
      </Block>
      <Block title="Scheduled" intro="Recurring server jobs.">
        <ScheduleList schedules={schedules} />
      </Block>
    </div>
  )
}
