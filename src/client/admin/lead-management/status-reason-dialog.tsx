import { ReasonDialog } from '#client/platform/reason-dialog.tsx'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import type { LeadStatus } from '#shared/intake/leads/lead-status.ts'

interface StatusReasonDialogProps {
  to: LeadStatus
  /** "Maria Okafor" or "3 leads". */
  what: string
  /** @throws the server's error. */
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before moving leads to a status that requires one. */
export const StatusReasonDialog = ({ to, what, onMove, onClose }: StatusReasonDialogProps) => (
  <ReasonDialog
    title={`Move ${what} to ${leadStatusLabels[to]}`}
    help={to === 'do_not_contact' ? 'What they said. Calls and texts stop permanently.' : 'Internal only.'}
    onMove={onMove}
    onClose={onClose}
  />
)
