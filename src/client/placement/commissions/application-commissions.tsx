import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { netCents } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { AddCommission, addForm } from './add-commission.tsx'
import { applicationCommissions } from './queries.ts'

interface FileCommissionsProps {
  applicationId: string
  /** Whether the user may manage commissions. Others see only their own shares. */
  mayAdd: boolean
  /** Renders the link that opens a commission. */
  renderLink: (commission: ListedCommission) => ReactNode
}

/** Commissions of one application. */
export function ApplicationCommissions({ applicationId, mayAdd, renderLink }: FileCommissionsProps) {
  const query = useQuery(applicationCommissions(applicationId))
  const isTyped = useHasDraft(addForm(applicationId))
  const [isAdding, setAdding] = useState(isTyped)
  const commissions = query.data?.commissions ?? []
  return (
    <>
      {query.isError && !query.data && (
        <Notice
          isFlush
          title="Couldn’t load the commissions"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {messageOf(query.error)}
        </Notice>
      )}
      {query.isSuccess && commissions.length === 0 && (
        <p className="text-ink-soft text-sm">
          {mayAdd
            ? 'No commissions yet. The lender’s commission appears here once an offer is chosen.'
            : 'You don’t have a share of a commission on this application.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {commissions.map((one) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-1">
            <span className="min-w-0">
              {renderLink(one)}
              <span className="block text-ink-soft text-sm">
                {one.direction === 'receivable' ? 'receivable' : 'payable'} ·{' '}
                {one.reverses ? 'Reversal' : formatCommission(one.direction, one.status)}
              </span>
            </span>
            <span className="figures">
              {formatCents(one.status === 'reversed' ? one.scheduledCents : netCents(one))}
            </span>
          </li>
        ))}
      </ul>
      {mayAdd && !isAdding && (
        <Button look="secondary" className="mt-2" onClick={() => setAdding(true)}>
          Add commission
        </Button>
      )}
      {isAdding && <AddCommission applicationId={applicationId} onClose={() => setAdding(false)} />}
    </>
  )
}
