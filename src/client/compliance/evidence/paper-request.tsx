import { Suspense, useState } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'

const PaperRequestDialog = loadLater(async () => (await import('./paper-request-dialog.tsx')).PaperRequestDialog)

/** Shows how the applicant gets records, and records a request for paper that arrived by message or call. */
export function PaperRequest({ id, wantsPaper }: { id: string; wantsPaper: boolean }) {
  const [isAsking, setAsking] = useState(false)
  usePreload(PaperRequestDialog, !wantsPaper)
  if (wantsPaper) return 'By mail'
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        Electronic
        <IfMayChange>
          <SlimButton padding="flush" onClick={() => setAsking(true)}>
            Record a request for paper
          </SlimButton>
        </IfMayChange>
      </span>
      {isAsking && (
        <Suspense>
          <PaperRequestDialog id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
