import { useQuery } from '@tanstack/react-query'
import { assignMenu, BulkBar, type BulkMenu } from '#client/admin/bulk-changes/bulk-bar.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import {
  type MerchantQuery,
  merchantFilter,
  merchantLeadsKey,
  merchantOwners,
} from '#client/intake/merchants/queries.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import { type ListedMerchantLead, reassignMerchantLead } from '#shared/intake/merchants/admin-contract.ts'
import { needsReason } from '#shared/intake/merchants/merchant-moves.ts'
import { merchantStatuses, merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface MerchantBulkProps {
  picks: RowSelection
  leads: readonly ListedMerchantLead[]
  question: MerchantQuery
  hasMore: boolean
}

const moveMenu: BulkMenu = {
  label: 'Move to',
  keys: 's',
  options: merchantStatuses
    .filter((status) => status !== 'new')
    .map((status) => ({ value: status, text: merchantStatusLabels[status] })),
  choose: (value) => {
    const to = merchantStatuses.find((status) => status === value) ?? 'contacted'
    return {
      change: { action: 'move', to },
      title: (records) => `Move ${records} to ${merchantStatusLabels[to]}`,
      action: 'Move requests',
      needsReason: needsReason(to),
      ...(to === 'do_not_contact' && {
        warning: 'No one contacts them again. Only owners and managers can reopen them, one by one.',
      }),
    }
  },
}

/** Changes the selected merchant requests, or all that match the filters. */
export function MerchantBulk({ picks, leads, question, hasMore }: MerchantBulkProps) {
  const user = useSignedInUser()
  const me = user?.id ?? ''
  const mayAssignOthers = mayCall(user?.role, reassignMerchantLead)
  const { owners = [], teams = [] } = useQuery(merchantOwners).data ?? {}
  return (
    <BulkBar
      list="merchant-leads"
      listKey={merchantLeadsKey}
      filter={merchantFilter(question)}
      rows={leads.map(({ id, ownerId, status }) => ({ id, ownerId, status }))}
      menus={[assignMenu('requests', { owners, teams, me, mayAssignOthers }), moveMenu]}
      hasTags
      {...{ picks, me, hasMore }}
    />
  )
}
