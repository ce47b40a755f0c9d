import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationQuery,
  applicationFilter,
  applicationOwners,
  applicationsKey,
} from '#client/admin/application-page/list/list-queries.ts'
import { assignMenu, BulkBar } from '#client/admin/bulk-changes/bulk-bar.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import { assignApplication } from '#shared/admin/application-page/contract.ts'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface ApplicationBulkProps {
  picks: RowSelection
  applications: readonly ListedApplication[]
  question: ApplicationQuery
  hasMore: boolean
}

/** Assigns the selected applications, or all that match the filters. */
export function ApplicationBulk({ picks, applications, question, hasMore }: ApplicationBulkProps) {
  const user = useSignedInUser()
  const me = user?.id ?? ''
  const mayAssignOthers = mayCall(user?.role, assignApplication)
  const owners = useQuery({ ...applicationOwners, enabled: mayAssignOthers }).data?.owners ?? []
  return (
    <BulkBar
      list="applications"
      listKey={applicationsKey}
      filter={applicationFilter(question)}
      rows={applications.map(({ id, ownerId, stage }) => ({ id, ownerId, status: stage }))}
      menus={[assignMenu('applications', { owners, me, mayAssignOthers })]}
      hasTags
      {...{ picks, me, hasMore }}
    />
  )
}
