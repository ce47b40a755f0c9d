import { useState } from 'react'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import { SplitsForm, sharesForm } from './splits-form.tsx'

/** The splits of a commission and the house share. */
export function SplitList({ file, isKeeping }: { file: CommissionDetail; isKeeping: boolean }) {
  const isTyped = useHasDraft(sharesForm(file.commission.id))
  const [isDividing, setDividing] = useState(isTyped)
  const { commission, shares, houseCents } = file
  if (isDividing) return <SplitsForm file={file} onClose={() => setDividing(false)} />
  return (
    <>
      <ul className="divide-y divide-line">
        {shares.map(({ id, party, basisPoints, netCents, status }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-1.5">
            <span className="min-w-0 break-words">
              {party}{' '}
              <span className="text-ink-soft text-sm">
                · {formatBasisPoints(basisPoints)} · {formatCommission('payable', status)}
              </span>
            </span>
            <span className="figures">{formatCents(netCents)}</span>
          </li>
        ))}
        <li className="grid grid-cols-[1fr_auto] gap-3 py-1.5">
          <span>House share</span>
          <span className="figures">{formatCents(houseCents)}</span>
        </li>
      </ul>
      {isKeeping && !['clawed_back', 'waived'].includes(commission.status) && (
        <Button look="secondary" className="mt-2" onClick={() => setDividing(true)}>
          Split
        </Button>
      )}
    </>
  )
}
