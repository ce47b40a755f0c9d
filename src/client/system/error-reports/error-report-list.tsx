import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { ErrorReport } from '#shared/system/error-reports/contract.ts'
import { dismissErrorReport, listErrorReports, restoreErrorReport } from '#shared/system/error-reports/contract.ts'

interface ErrorReportCardProps {
  report: ErrorReport
  /** Absent for roles that can only view. */
  onDismiss?: () => void
  isBusy: boolean
}

const errorReportList = queryOptions({
  queryKey: ['error-reports', 'list'],
  queryFn: ({ signal }) => read(listErrorReports, {}, signal),
})

type One = { fingerprint: string }
const dismissReport = mutationOptions({ mutationFn: (one: One) => write(dismissErrorReport, one) })
const restoreReport = mutationOptions({ mutationFn: (one: One) => write(restoreErrorReport, one) })

/** Errors reported by browsers and the server, latest first, with a button to dismiss each. */
export function ErrorReportList({ canDismiss }: { canDismiss: boolean }) {
  const list = useQuery(errorReportList)
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: errorReportList.queryKey })
  const dismissing = useMutation({ ...dismissReport, onSettled })
  const restoring = useMutation({ ...restoreReport, onSettled })
  const [dismissed, setDismissed] = useState<ErrorReport>()
  const failed = dismissing.error ?? restoring.error

  const dismiss = (report: ErrorReport) =>
    dismissing.mutate({ fingerprint: report.fingerprint }, { onSuccess: () => setDismissed(report) })
  const undo = ({ fingerprint }: ErrorReport) =>
    restoring.mutate({ fingerprint }, { onSuccess: () => setDismissed(undefined) })

  if (list.isPending) return <Skeleton className="w-2/3" />
  return (
    <>
      {failed && (
        <Notice isFlush title="Couldn’t update this error">
          {messageOf(failed)}
        </Notice>
      )}
      {list.isError && (
        <Notice isFlush title="Couldn’t load error reports" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </Notice>
      )}
      <div role="status" className="flex min-h-field flex-wrap items-center gap-2">
        {dismissed && (
          <>
            <span className="min-w-0 truncate">Dismissed: {dismissed.message || dismissed.name}</span>
            <Button variant="quiet" disabled={restoring.isPending} onClick={() => undo(dismissed)}>
              Undo
            </Button>
          </>
        )}
      </div>
      {list.data?.reports.length === 0 && (
        <EmptyState title="No errors">
          Errors in visitors’ browsers or on the server appear here, without anything visitors typed.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {list.data?.reports.map((report) => (
          <li key={report.fingerprint}>
            <ErrorReportCard
              report={report}
              {...(canDismiss && { onDismiss: () => dismiss(report) })}
              isBusy={dismissing.isPending}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const originLabels = {
  browser: 'Visitor’s browser',
  staff: 'Staff browser',
  server: 'Server',
} as const satisfies Record<ErrorReport['origin'], string>

/** An error with its count, times and latest sample. */
function ErrorReportCard({ report, onDismiss, isBusy }: ErrorReportCardProps) {
  const { name, message, origin, count, firstSeenAt, lastSeenAt, sample } = report
  return (
    <article className="rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-sans font-semibold text-sm">
          {name}: {message || 'no message'}
        </h3>
        <Badge>{originLabels[origin]}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        {count === 1 ? 'Once' : `${count} times`}, last <TimeAgo at={lastSeenAt} />, first <TimeAgo at={firstSeenAt} />
      </p>
      <details className="mt-2">
        <summary className="min-h-control py-2.5 text-action">Latest report</summary>
        <p className="break-words text-ink-soft">
          {[sample.context, sample.url, sample.userAgent, sample.requestId && `Request ${sample.requestId}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {/* Long lines scroll here and not on the page; the arrow keys scroll too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-2 overflow-x-auto rounded bg-sunken p-3 text-xs">
          {sample.stack || 'No stack trace.'}
        </pre>
      </details>
      {onDismiss && (
        <Button variant="secondary" className="mt-2" disabled={isBusy} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </article>
  )
}
