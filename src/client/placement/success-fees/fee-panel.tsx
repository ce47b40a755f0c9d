import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import type { ListedFee } from '#shared/placement/success-fees/contract.ts'
import { FeeView } from './fee-view.tsx'
import { feeFile } from './queries.ts'

interface FeePanelProps {
  id: string
  userRole: StaffRole | undefined
  renderFile: (fee: ListedFee) => ReactNode
  onClose: () => void
}

export function FeePanel({ id, userRole, renderFile, onClose }: FeePanelProps) {
  const query = useQuery(feeFile(id))
  const detail = query.data
  return (
    <RecordPanel
      id={id}
      title={detail && `Success fee ${detail.fee.number}`}
      gone={isGone(query.error) ? 'This success fee doesn’t exist' : undefined}
      problem={query.isError && !detail ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {detail && (
        <>
          {renderFile(detail.fee)}
          <FeeView detail={detail} userRole={userRole} />
        </>
      )}
    </RecordPanel>
  )
}
