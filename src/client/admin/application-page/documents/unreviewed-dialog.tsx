import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

/** Returns true if a move makes unreviewed documents available to lenders. */
export const hasUnreviewed = ({ toReview }: Pick<ListedApplication, 'toReview'>, to: Stage) =>
  to === 'ready' && toReview > 0

interface UnreviewedDialogProps {
  toReview: number
  isBusy: boolean
  onMove: () => void
  onClose: () => void
}

/** Confirms a move of unreviewed documents to lenders. */
export const UnreviewedDialog = ({ toReview, isBusy, onMove, onClose }: UnreviewedDialogProps) => (
  <ConfirmDialog
    title="Move to Ready for lenders?"
    action="Move anyway"
    isBusy={isBusy}
    onConfirm={onMove}
    onClose={onClose}
  >
    {toReview === 1 ? '1 document hasn’t been reviewed.' : `${toReview} documents haven’t been reviewed.`} Move anyway?
  </ConfirmDialog>
)
