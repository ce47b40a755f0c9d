import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { copy } from './copy.ts'
import { FeeView } from './fee-view.tsx'
import { applicationFee } from './queries.ts'

interface ApplicationFeeProps {
  applicationId: string
  userRole: StaffRole | undefined
}

/** The success fee of an application. */
export function ApplicationFee({ applicationId, userRole }: ApplicationFeeProps) {
  const query = useQuery(applicationFee(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the success fee"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <Skeleton className="h-5 w-full" />
  const { detail } = query.data
  if (!detail) return <p className="text-ink-soft text-sm">{copy.noFeeYet}</p>
  return <FeeView key={detail.fee.id} detail={detail} userRole={userRole} />
}
