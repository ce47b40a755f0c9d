import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.ts'

interface NoticeProps {
  title: string
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** The surrounding element has horizontal padding. */
  isFlush?: boolean
}

/** A failed load. While the device is offline, the admin's frame says so once for all of them. */
export const Notice = ({ title, children, onRetry, isRetrying = false, isFlush = false }: NoticeProps) => (
  <div
    role="alert"
    className={`rounded border border-danger ${onRetry ? 'group-data-offline/app:hidden' : ''} bg-danger-soft p-4 text-sm ${isFlush ? 'my-4' : 'm-4 sm:m-6'}`}
  >
    <p className="font-semibold">{title}</p>
    <p className="mt-0.5">{children}</p>
    {onRetry && (
      <Button variant="secondary" className="mt-3" onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? copy.trying : copy.tryAgain}
      </Button>
    )}
  </div>
)
