import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import type { FeeDetail } from '#shared/placement/success-fees/contract.ts'
import * as copy from './copy.tsx'
import { FeeView } from './fee-view.tsx'
import { applicationFee } from './queries.ts'

const nameOf = ({ fee }: FeeDetail) => `${fee.lender}, ${fee.number}`

interface ApplicationFeeProps {
  applicationId: string
  userRole: StaffRole | undefined
}

/** The success fees of an application, the funded deal’s first. */
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
  const { details } = query.data
  if (details.length === 0) return <p className="text-ink-soft text-sm">{copy.noFeeYet}</p>
  if (details.length === 1) return details.map((detail) => <FeeView key={detail.fee.id} {...{ detail, userRole }} />)
  return (
    <div className="grid grid-cols-1 gap-8">
      {details.map((detail) => (
        <section key={detail.fee.id} aria-label={nameOf(detail)} className="grid grid-cols-1 gap-2">
          <h4 className="font-semibold">{nameOf(detail)}</h4>
          <FeeView detail={detail} userRole={userRole} />
        </section>
      ))}
    </div>
  )
}
