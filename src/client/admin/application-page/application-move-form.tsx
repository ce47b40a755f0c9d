import { useQueryClient } from '@tanstack/react-query'
import { hasUnreviewed, UnreviewedDialog } from '#client/admin/application-page/documents/unreviewed-dialog.tsx'
import { useApplicationMove } from '#client/admin/application-page/header/use-application-move.ts'
import { MoveForm } from '#client/platform/components/move-form.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { applicationDetail } from './queries.ts'

const moveStateOf = ({ application, nextStages }: ApplicationDetail) => ({ from: application.stage, next: nextStages })

export function ApplicationMoveForm({ file }: { file: ApplicationDetail }) {
  const client = useQueryClient()
  const { application } = file
  const { id, toReview } = application
  const move = useApplicationMove()
  return (
    <MoveForm
      isQuiet
      record={id}
      current={moveStateOf(file)}
      labels={stageLabels}
      reason={{ label: () => 'Reason', help: 'Saved with the move. The applicant can’t see it.' }}
      problem={formProblem(move.error)}
      isMoving={move.isPending}
      onMove={(request) => move.run({ id, ...request })}
      refetch={() => {
        const read = client.getQueryData(applicationDetail(id).queryKey)
        return read && moveStateOf(read)
      }}
      renderQuestion={(to, answers) =>
        hasUnreviewed(application, to) && <UnreviewedDialog toReview={toReview} isBusy={move.isPending} {...answers} />
      }
    />
  )
}
