import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { LeadContact } from '#client/features/leads/lead-contact.tsx'
import { LeadOrigin } from '#client/features/leads/lead-origin.tsx'
import { LeadRepeats } from '#client/features/leads/lead-repeats.tsx'
import { leadDetail } from '#client/features/leads/queries.ts'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { CloseButton } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { StepButtons } from '#client/ui/step-buttons.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { Lead } from '#shared/leads/contract.ts'

interface LeadPanelProps {
  id: string
  /** The lead as the list knows it: drawn at once, while the rest is on its way. */
  known: Lead | undefined
  onStep: (by: 1 | -1) => void
  onClose: () => void
  /** What other parts of the desk know about this lead. */
  children?: ReactNode
}

/** Everything about one lead. Its heading takes the focus, so that the next name is read out on stepping on. */
export function LeadPanel({ id, known, onStep, onClose, children }: LeadPanelProps) {
  const detail = useQuery(leadDetail(id))
  const lead = detail.data?.lead ?? known
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = lead !== undefined
  const isUnknown = detail.error instanceof RequestError && detail.error.status === 404
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another thing to read
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])

  return (
    <>
      <div className="sticky top-0 z-10 flex items-center border-line border-b bg-surface py-1 pr-1 pl-2">
        <StepButtons what="lead" onStep={onStep} />
        <span className="flex-1" />
        <CloseButton onClose={onClose} />
      </div>
      {detail.isError && !isUnknown && (
        <Notice
          title="This lead could not be read in full"
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isFetching}
        >
          {messageOf(detail.error)}
        </Notice>
      )}
      {isUnknown && (
        <Notice title="There is no such lead">The link is wrong, or the lead was removed. Choose another one.</Notice>
      )}
      {lead && (
        <div className="px-5 pt-5 pb-8">
          <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
            {lead.name}
          </h2>
          <p className="mt-1 text-ink-soft">
            Received <TimeAgo at={lead.createdAt} />, <ExactTime at={lead.createdAt} />
          </p>
          <LeadContact lead={lead} />
          {children}
          <LeadOrigin lead={lead} />
          {lead.submissions > 1 && <LeadRepeats lead={lead} repeats={detail.data?.repeats} />}
        </div>
      )}
      {!lead && detail.isPending && <PanelSkeleton />}
    </>
  )
}

const PanelSkeleton = () => (
  <div role="status" className="grid gap-4 px-5 py-7">
    <span className="sr-only">Loading...</span>
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
    <Skeleton />
    <Skeleton />
  </div>
)
