import { type ReactNode, useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { Button } from '#client/ui/button.tsx'
import { canMoveCommission, isChangeable, isPayable } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { type ActDraft, ActionForm, actForm } from './action-form.tsx'
import { changeAct, TermsForm } from './terms-form.tsx'

/** Returns the actions available for a commission; the most common next one comes first. */
function actsOf(one: ListedCommission): readonly (readonly [act: string, words: string])[] {
  const may = (to: Parameters<typeof canMoveCommission>[1]) => canMoveCommission(one.status, to)
  const isOurs = one.direction === 'receivable'
  return [
    ...(isOurs && may('invoiced') ? [['invoice', 'Record invoice'] as const] : []),
    ...(!isOurs && one.approvedBy === null && one.balanceCents > 0 && (may('invoiced') || one.status === 'clawed_back')
      ? [['approve', 'Approve'] as const]
      : []),
    ...(isPayable(one.status) && (isOurs || one.approvedBy !== null || one.balanceCents < 0)
      ? [['settle', formatSettle(one)] as const]
      : []),
    ...(one.status === 'waived' && one.settledCents > 0 ? [['settle', 'Record repayment'] as const] : []),
    ...(may('reconciled') ? [['reconcile', 'Reconcile'] as const] : []),
    ...(isChangeable(one.status) && !one.splitOf && one.settledCents === 0 ? [[changeAct, 'Change'] as const] : []),
    ...(may('clawed_back') && !one.splitOf ? [['claw_back', 'Record clawback'] as const] : []),
    ...(may('waived') ? [['waive', 'Write off'] as const] : []),
  ]
}

function formatSettle({ direction, balanceCents }: ListedCommission) {
  if (balanceCents < 0) return 'Record repayment'
  return direction === 'receivable' ? 'Record payment' : 'Record payout'
}

/**
 * Action buttons and the form of the selected action. The form stays open if the commission changes, and reopens with
 * its unsaved draft.
 */
export function CommissionActions({ file }: { file: CommissionDetail }): ReactNode {
  const [draft] = useDraftStore<ActDraft<unknown>>(actForm(file.commission.id))
  const [open, setOpen] = useState(draft?.act ?? '')
  const acts = actsOf(file.commission)
  const close = () => setOpen('')
  if (open === changeAct) return <TermsForm file={file} onClose={close} />
  if (open !== '') return <ActionForm key={open} act={open} file={file} onClose={close} />
  if (acts.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {acts.map(([act, words], place) => (
        <Button key={act} look={place === 0 ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>
          {words}
        </Button>
      ))}
    </div>
  )
}
