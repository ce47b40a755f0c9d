import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { dismissReport, errorReportList, restoreReport } from '#client/system/error-reports/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ErrorReport } from '#shared/system/error-reports/contract.ts'
import { ErrorReportCard } from './error-report-card.tsx'

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
      <div role="status" className="flex min-h-12 flex-wrap items-center gap-2">
        {dismissed && (
          <>
            <span className="min-w-0 truncate">Dismissed: {dismissed.message || dismissed.name}</span>
            <Button look="quiet" disabled={restoring.isPending} onClick={() => undo(dismissed)}>
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
