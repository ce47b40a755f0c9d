import { useEffect, useRef } from 'react'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { packageDays } from '#shared/placement/lender-submissions/sharing-contract.ts'

/** Can't be shown again. Takes the focus. */
export function NewLink({ link }: { link: string }) {
  const address = location.origin + link
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-3 rounded border border-action bg-action-soft p-3">
      <p className="font-semibold text-sm">
        Copy this link now: it’s shown only once. It works for {packageDays} days.
      </p>
      <p className="wrap-anywhere mt-1 text-sm">{address}</p>
      <CopyButton value={address} what="link to the application">
        Copy
      </CopyButton>
    </div>
  )
}
