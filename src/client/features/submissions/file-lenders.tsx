import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { BoardEntry } from './board-entry.tsx'
import { lenderBoard } from './queries.ts'

/** Which lenders fit an application, to whom it may go, and where it stands with each. */
export function FileLenders({ applicationId }: { applicationId: string }) {
  const query = useQuery(lenderBoard(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice title="The lenders could not be read" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <Skeleton className="h-12 w-full" />
  const { excluded, lenders } = query.data
  const real = lenders.filter(({ isSample }) => !isSample)
  const samples = lenders.filter(({ isSample }) => isSample)
  return (
    <div className="grid grid-cols-1 gap-4">
      {excluded && (
        <p className="wrap-anywhere rounded border border-brass px-3 py-2">
          <strong>To be kept out, says the applicant:</strong> {excluded}
        </p>
      )}
      {real.length === 0 && (
        <p className="text-ink-soft">No active lender yet. Owners and managers add them under Lenders.</p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {real.map((lender) => (
          <BoardEntry key={lender.id} lender={lender} applicationId={applicationId} />
        ))}
      </ul>
      {samples.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center text-ink-soft">
            {samples.length} made-up samples, to which nothing is ever sent
          </summary>
          <ul className="grid grid-cols-1 gap-4">
            {samples.map((lender) => (
              <BoardEntry key={lender.id} lender={lender} applicationId={applicationId} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
