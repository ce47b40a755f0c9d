import { useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { MoveForm } from '#client/platform/move-form.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import { applicationDetail } from './queries.ts'
import { hasUnreviewed, UnreviewedDialog } from './unreviewed-dialog.tsx'
import { useApplicationMove } from './use-application-move.ts'

const standingOf = ({ application, nextStages }: ApplicationDetail) => ({ from: application.stage, next: nextStages })

/** Moves an application to another stage. */
export function ApplicationMoveForm({ file }: { file: ApplicationDetail }) {
  const client = useQueryClient()
  const { application } = file
  const { id, toReview } = application
  const move = useApplicationMove()
  return (
    <MoveForm
      record={id}
      standing={standingOf(file)}
      words={stageLabels}
      reason={{ label: () => 'Reason', help: 'Saved with the move. The applicant can’t see it.' }}
      problem={formProblem(move.error)}
      isMoving={move.isPending}
      onMove={(asked) => move.run({ id, ...asked })}
      readAgain={() => {
        const read = client.getQueryData(applicationDetail(id).queryKey)
        return read && standingOf(read)
      }}
      renderQuestion={(to, answers) =>
        hasUnreviewed(application, to) && <UnreviewedDialog toReview={toReview} isBusy={move.isPending} {...answers} />
      }
    />
  )
}
