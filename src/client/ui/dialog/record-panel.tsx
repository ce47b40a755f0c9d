import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CloseButton } from './dialog.tsx'

interface RecordPanelProps {
  /** A new id moves focus and resets the input. */
  id: string
  title: string | undefined
  intro?: ReactNode
  /** Message if the record does not exist. A retry does not help. */
  gone?: string | undefined
  problem: string | undefined
  isReading: boolean
  onRetry: () => void
  onClose: () => void
  children: ReactNode
}

export function RecordPanel({
  id,
  title,
  intro,
  gone,
  problem,
  isReading,
  onRetry,
  onClose,
  children,
}: RecordPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = title !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another thing to read
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])

  return (
    <>
      <div className="sticky top-0 z-10 flex items-center justify-end border-line border-b bg-surface py-1 pr-1 pl-2">
        <CloseButton onClose={onClose} />
      </div>
      {gone && <Notice title={gone}>The link is wrong, or the record was deleted. Choose another one.</Notice>}
      {problem !== undefined && !gone && (
        <Notice title="Couldn’t load this record" onRetry={onRetry} isRetrying={isReading}>
          {problem}
        </Notice>
      )}
      {!isThere && problem === undefined && (
        <div className="grid gap-3 p-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {isThere && (
        <div key={id} className="px-5 pt-5 pb-8">
          <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
            {title}
          </h2>
          {intro}
          {children}
        </div>
      )}
    </>
  )
}
