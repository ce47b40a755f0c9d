import { RotateCw } from 'lucide-react'
import { TimeAgo } from './time-ago.tsx'

interface RefreshButtonProps {
  /** Load time, ms since 1970; 0 if not loaded. */
  readAt: number
  isReading: boolean
  onRefresh: () => void
}

export const RefreshButton = ({ readAt, isReading, onRefresh }: RefreshButtonProps) => (
  <div className="flex items-center text-ink-soft">
    {readAt > 0 && (
      <span className="sr-only">
        Updated <TimeAgo at={new Date(readAt).toISOString()} />
      </span>
    )}
    <button
      type="button"
      aria-label="Refresh"
      title="Refresh"
      aria-disabled={isReading}
      onClick={() => !isReading && onRefresh()}
      className="inline-flex size-control items-center justify-center rounded hover:bg-sunken hover:text-ink @max-3xs:size-[max(44px,2rem)]"
    >
      <RotateCw
        size="1.2em"
        strokeWidth={1.5}
        aria-hidden="true"
        className={isReading ? 'animate-spin motion-reduce:animate-none' : ''}
      />
    </button>
  </div>
)
