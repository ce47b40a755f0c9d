import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

interface NoticeProps {
  /** What failed. */
  title: string
  /** The cause and its effect. */
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** The surrounding element already has horizontal padding. */
  isFlush?: boolean
}

/** Shows on the page that content couldn't load, and offers a retry. */
export const Notice = ({ title, children, onRetry, isRetrying = false, isFlush = false }: NoticeProps) => (
  <div
    role="alert"
    className={`rounded border border-danger bg-danger-soft p-4 text-sm ${isFlush ? 'my-4' : 'm-4 sm:m-6'}`}
  >
    <p className="font-semibold">{title}</p>
    <p className="mt-0.5">{children}</p>
    {onRetry && (
      <Button look="secondary" className="mt-3" onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? 'Trying…' : 'Try again'}
      </Button>
    )}
  </div>
)
