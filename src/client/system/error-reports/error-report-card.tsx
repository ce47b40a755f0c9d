import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { ErrorReport } from '#shared/system/error-reports/contract.ts'

interface ErrorReportCardProps {
  report: ErrorReport
  /** Absent for roles that can only view. */
  onDismiss?: () => void
  isBusy: boolean
}

/** An error with its count, times and latest sample. */
export function ErrorReportCard({ report, onDismiss, isBusy }: ErrorReportCardProps) {
  const { name, message, origin, count, firstSeenAt, lastSeenAt, sample } = report
  return (
    <article className="rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-sans font-semibold text-sm">
          {name}: {message || 'no message'}
        </h3>
        <Badge>{origin === 'server' ? 'Server' : 'Browser'}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        {count === 1 ? 'Once' : `${count} times`}, last <TimeAgo at={lastSeenAt} />, first <TimeAgo at={firstSeenAt} />
      </p>
      <details className="mt-2">
        <summary className="min-h-11 py-2.5 text-action">Latest report</summary>
        <p className="break-words text-ink-soft">
          {[sample.context, sample.url, sample.userAgent].filter(Boolean).join(' · ')}
        </p>
        {/* Long lines scroll here and not on the page; the arrow keys scroll too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-2 overflow-x-auto rounded bg-sunken p-3 text-[0.8125rem]">
          {sample.stack || 'No stack trace.'}
        </pre>
      </details>
      {onDismiss && (
        <Button look="secondary" className="mt-2" disabled={isBusy} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </article>
  )
}
