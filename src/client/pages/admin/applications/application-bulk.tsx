import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationQuery,
  applicationFilter,
  applicationOwners,
  applicationsKey,
} from '#client/admin/application-page/list/list-queries.ts'
import { assignMenu, BulkBar, type BulkMenu } from '#client/admin/bulk-changes/bulk-bar.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import { assignApplication } from '#shared/admin/application-page/contract.ts'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { manualStages, needsReason } from '#shared/applications/applications/stage-moves.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface ApplicationBulkProps {
  picks: RowSelection
  applications: readonly ListedApplication[]
  question: ApplicationQuery
  hasMore: boolean
}

const moveMenu: BulkMenu = {
  label: 'Move to',
  keys: 's',
  options: manualStages.map((stage) => ({ value: stage, text: stageLabels[stage] })),
  choose: (value) => {
    const to = manualStages.find((stage) => stage === value) ?? 'in_review'
    const emails = to === 'ready' || to === 'docs_needed'
    return {
      change: { action: 'move', to },
      title: (records) => `Move ${records} to ${stageLabels[to]}`,
      action: 'Move applications',
      needsReason: needsReason({ stage: 'in_review', resumeStage: null }, to),
      ...(emails && {
        warning: 'We’ll email each applicant whose application is moved. You can undo the moves for 30 days.',
      }),
    }
  },
}

/** Assigns or moves the selected applications, or all that match the filters. */
export function ApplicationBulk({ picks, applications, question, hasMore }: ApplicationBulkProps) {
  const user = useSignedInUser()
  const me = user?.id ?? ''
  const mayAssignOthers = mayCall(user?.role, assignApplication)
  const { owners = [], teams = [] } = useQuery({ ...applicationOwners, enabled: mayAssignOthers }).data ?? {}
  return (
    <BulkBar
      list="applications"
      listKey={applicationsKey}
      filter={applicationFilter(question)}
      rows={applications.map(({ id, ownerId, stage }) => ({ id, ownerId, status: stage }))}
      menus={[assignMenu('applications', { owners, teams, me, mayAssignOthers }), moveMenu]}
      hasTags
      {...{ picks, me, hasMore }}
    />
  )
}
