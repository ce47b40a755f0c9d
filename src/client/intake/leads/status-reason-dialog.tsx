import { ReasonDialog } from '#client/platform/reason-dialog.tsx'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import type { LeadStatus } from '#shared/intake/leads/lead-status.ts'

interface StatusReasonDialogProps {
  to: LeadStatus
  /** What is moved: "Maria Okafor", "3 leads". */
  what: string
  /** @throws what the server refused. */
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before leads are moved to where that has to be said. */
export const StatusReasonDialog = ({ to, what, onMove, onClose }: StatusReasonDialogProps) => (
  <ReasonDialog
    title={`Move ${what} to ${leadStatusLabels[to]}`}
    help={to === 'do_not_contact' ? 'Their words. Calls and texts stop for good.' : 'For colleagues alone.'}
    onMove={onMove}
    onClose={onClose}
  />
)
