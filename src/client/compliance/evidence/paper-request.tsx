import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import * as copy from './copy.tsx'
import { recordPaperRequest } from './queries.ts'

/** Shows how the applicant gets records, and records a request for paper that arrived by message or call. */
export function PaperRequest({ id, wantsPaper }: { id: string; wantsPaper: boolean }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const recording = useMutation({
    ...recordPaperRequest,
    onSettled: () => client.invalidateQueries({ queryKey: ['applications'] }),
  })
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
        <ReasonDialog
          title="Record a request for paper"
          action="Record request"
          busyLabels="Saving…"
          help="How they asked, in their words. Saved with the consents."
          onMove={(reason) => recording.mutateAsync({ id, reason })}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{copy.recordPaper}</p>
        </ReasonDialog>
      )}
    </>
  )
}
