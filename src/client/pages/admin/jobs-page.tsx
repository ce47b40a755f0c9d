import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { DeadJobs } from '#client/system/jobs/dead-jobs.tsx'
import { OutageNotices } from '#client/system/jobs/outage-notices.tsx'
import { jobsNow } from '#client/system/jobs/queries.ts'
import { ScheduleList } from '#client/system/jobs/schedule-list.tsx'
import { TestMail } from '#client/system/jobs/test-mail.tsx'
import { WaitingJobs } from '#client/system/jobs/waiting-jobs.tsx'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { readJobs } from '#shared/system/jobs/contract.ts'

/** `/admin/settings/jobs`: messages and other work that the server does by itself, and what of it did not work. */
export function JobsPage() {
  useTitle('Messages and jobs')
  const isAllowed = mayCall(useSignedInUser()?.role, readJobs)
  const jobs = useQuery({ ...jobsNow, enabled: isAllowed })
  if (!isAllowed)
    return (
      <EmptyState title="Not for your role">Owners and managers look after messages that did not leave.</EmptyState>
    )
  if (jobs.isPending) return <Spinner />
  if (!jobs.data)
    return (
      <Notice title="The jobs could not be read" onRetry={() => void jobs.refetch()} isRetrying={jobs.isFetching}>
        {messageOf(jobs.error)}
      </Notice>
    )
  const { outages, counts, dead, schedules } = jobs.data
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <OutageNotices outages={outages} />
      <Block
        title={`Given up (${counts.dead})`}
        intro="These jobs failed ten times over about an hour and a half, or their email couldn’t be sent for three days. They won’t run again until a team member retries them."
      >
        <DeadJobs dead={dead} count={counts.dead} />
      </Block>
      <Block
        title={`Under way (${counts.waiting + counts.failing})`}
        intro="Waits for its turn, or failed and is tried again by itself."
      >
        <WaitingJobs {...jobs.data} />
      </Block>
      <Block title="Test" intro="Whether mail arrives, by the way that all mail takes.">
        <TestMail />
      </Block>
      <Block title="By the clock" intro="What the server does at its own times.">
        <ScheduleList schedules={schedules} />
      </Block>
    </div>
  )
}
