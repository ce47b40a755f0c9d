import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { undoCorrection, useCorrection } from '#client/admin/application-page/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { sayUndone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { ApplicationDetail, ApplicationSection } from '#shared/admin/application-page/contract.ts'
import type { RenderAnswerField } from './correct-answer-dialog.tsx'

const CorrectAnswerDialog = lazy(async () => ({
  default: (await import('./correct-answer-dialog.tsx')).CorrectAnswerDialog,
}))

interface CorrectionNoteProps {
  applicationId: string
  step: string
  answer: ApplicationSection['answers'][number]
  corrections: ApplicationDetail['corrections']
  mayUndo: boolean
}

/** What an answer was before its last correction, and why. */
export function CorrectionNote({ applicationId, step, answer, corrections, mayUndo }: CorrectionNoteProps) {
  const { undo, problem, isBusy } = useUndo(applicationId)
  const last = corrections.findLast((each) => each.step === step && each.path === answer.path)
  if (!last) return null
  return (
    <span className="block text-ink-soft text-sm">
      Corrected by {last.by}, <ExactTime at={last.at} />. Before: {last.before || 'no answer'}. {last.reason}
      <FormErrors message={problem} />
      {mayUndo && last.isInEffect && (
        <Button
          variant="quiet"
          className="-my-1 -ml-control-x block"
          aria-label={`Undo the correction of ${answer.label}`}
          disabled={isBusy}
          onClick={() => undo(last.id)}
        >
          Undo correction
        </Button>
      )}
    </span>
  )
}

function useUndo(applicationId: string) {
  const undoing = useCorrection(applicationId, undoCorrection)
  return {
    undo: (correctionId: string) =>
      void undoing.mutateAsync({ id: applicationId, correctionId }).then(sayUndone, () => {}),
    problem: formProblem(undoing.error)?.message ?? null,
    isBusy: undoing.isPending,
  }
}

interface CorrectButtonProps {
  applicationId: string
  step: string
  answer: ApplicationSection['answers'][number]
  renderField: RenderAnswerField
}

/** Opens the form that corrects an answer. */
export function CorrectButton({ applicationId, step, answer, renderField }: CorrectButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { undo } = useUndo(applicationId)
  return (
    <>
      <button
        type="button"
        aria-label={`Correct ${answer.label}`}
        title="Correct"
        onClick={() => setOpen(true)}
        className="-my-1 inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Pencil size="1.05em" strokeWidth={1.5} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <CorrectAnswerDialog
            {...{ applicationId, step, answer, renderField }}
            onUndo={undo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
