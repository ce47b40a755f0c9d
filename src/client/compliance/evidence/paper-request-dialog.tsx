import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import * as copy from './copy.tsx'
import { recordPaperRequest } from './queries.ts'

/** Records an applicant's request for paper records. */
export function PaperRequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const recording = useMutation({
    ...recordPaperRequest,
    onSettled: () => client.invalidateQueries({ queryKey: ['applications'] }),
  })
  return (
    <ReasonDialog
      title="Record a request for paper"
      action="Record request"
      busyLabels="Saving…"
      help="How they asked, in their words. Saved with the consents."
      onMove={(reason) => recording.mutateAsync({ id, reason })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{copy.recordPaper}</p>
    </ReasonDialog>
  )
}
