import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'

/** Notice that a commission has changed since the form was opened, with its current figures. */
export function CommissionConflict({ file, onForget }: { file: CommissionDetail; onForget: () => void }) {
  const { direction, status, scheduledCents, settledCents, balanceCents } = file.commission
  const shares = file.shares.filter((share) => share.status !== 'waived')
  return (
    <ConflictNotice onDiscard={onForget}>
      {file.changedBy ?? 'The system'} changed this commission. It’s now “{formatCommission(direction, status)}”:{' '}
      {formatCents(scheduledCents)} scheduled, {formatCents(settledCents)} settled, {formatCents(balanceCents)}{' '}
      outstanding.
      {shares.length > 0 &&
        ` Splits: ${shares.map(({ party, basisPoints }) => `${party} ${formatBasisPoints(basisPoints)}`).join(', ')}.`}
    </ConflictNotice>
  )
}
