import { ReasonDialog } from '#client/platform/reason-dialog.tsx'

interface ReassignDialogProps {
  title: string
  /** Says who owns the leads. */
  intro: string
  /** @throws the server's error. */
  onReassign: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before reassigning colleagues' leads. */
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
