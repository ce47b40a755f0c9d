import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
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

export const StatusReasonDialog = ({ to, what, onMove, onClose }: StatusReasonDialogProps) => (
  <ReasonDialog
    title={`Move ${what} to ${leadStatusLabels[to]}`}
    help={to === 'do_not_contact' ? 'What they said. Calls and texts stop permanently.' : 'Internal only.'}
    onMove={onMove}
    onClose={onClose}
  />
)

interface ReassignDialogProps {
  title: string
  /** Says who owns the leads. */
  intro: string
  /** @throws the server's error. */
  onReassign: (reason: string) => Promise<unknown>
  onClose: () => void
}

export const ReassignDialog = ({ title, intro, onReassign, onClose }: ReassignDialogProps) => (
  <ReasonDialog
    title={title}
    action="Reassign"
    busyLabels="Saving…"
    help="Saved with the lead. Internal only."
    onMove={onReassign}
    onClose={onClose}
  >
    <p className="text-ink-soft">
      {intro} If a lender has made an offer, a manager may have to approve the change first.
    </p>
  </ReasonDialog>
)
