import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { getMeasured } from '#shared/placement/measured-prequalification/contract.ts'
import * as copy from './copy.ts'
import { MeasuredResult } from './measured-result.tsx'

/** The live topic `applications` invalidates it. */
const measuredOf = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'measured-prequalification', id],
    queryFn: ({ signal }) => read(getMeasured, { id }, signal),
  })

/** What the applicant agreed to see again with measured figures. */
export function StaffMeasured({ applicationId }: { applicationId: string }) {
  const { data, error, isFetching, refetch } = useQuery(measuredOf(applicationId))
  if (error)
    return (
      <Notice
        isFlush
        title="Couldn’t load the figures from bank statements"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="mt-3 w-2/3" />
  if (!data.agreedAt) return <p className="mt-1 text-ink-soft">{copy.notAgreed}</p>
  return (
    <>
      <p className="mt-1 text-ink-soft">
        The applicant agreed <ExactTime at={data.agreedAt} />
      </p>
      {data.result ? (
        <MeasuredResult result={data.result} titles={{ before: copy.answers, after: copy.statements }} />
      ) : (
        <p className="mt-1">{copy.notRead}</p>
      )}
    </>
  )
}
