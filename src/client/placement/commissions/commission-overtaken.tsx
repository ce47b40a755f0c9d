import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionFile } from '#shared/placement/commissions/contract.ts'

/** Who has changed a commission behind an open form, and what stands there now. */
export function CommissionOvertaken({ file, onForget }: { file: CommissionFile; onForget: () => void }) {
  const { direction, status, scheduledCents, settledCents, balanceCents } = file.commission
  const shares = file.shares.filter((share) => share.status !== 'waived')
  return (
    <ChangedMeanwhile onForget={onForget}>
      Meanwhile {file.changedBy ?? 'the program'} has changed it. It is “{formatCommission(direction, status)}” now:{' '}
      {formatCents(scheduledCents)} scheduled, {formatCents(settledCents)} settled, {formatCents(balanceCents)} open.
      {shares.length > 0 &&
        ` Shares: ${shares.map(({ party, basisPoints }) => `${party} ${formatBasisPoints(basisPoints)}`).join(', ')}.`}
    </ChangedMeanwhile>
  )
}
