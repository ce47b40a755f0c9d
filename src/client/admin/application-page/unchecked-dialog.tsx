import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ListedApplication } from '#shared/applications/applications/staff-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

/** Whether a move takes papers along to lenders that nobody has checked. */
export const leavesUnchecked = ({ toReview }: Pick<ListedApplication, 'toReview'>, to: Stage) =>
  to === 'ready' && toReview > 0

interface UncheckedDialogProps {
  toReview: number
  isBusy: boolean
  onMove: () => void
  onClose: () => void
}

/** Asks before a file is ready for lenders with papers that nobody has checked. */
export const UncheckedDialog = ({ toReview, isBusy, onMove, onClose }: UncheckedDialogProps) => (
  <ConfirmDialog
    title="Move to Ready for lenders?"
    action="Move anyway"
    isBusy={isBusy}
    onConfirm={onMove}
    onClose={onClose}
  >
    {toReview === 1 ? '1 paper is not checked.' : `${toReview} papers are not checked.`} Move anyway?
  </ConfirmDialog>
)
