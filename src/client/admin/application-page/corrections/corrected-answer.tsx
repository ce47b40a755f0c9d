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

interface CorrectedAnswerProps {
  applicationId: string
  step: string
  answer: ApplicationSection['answers'][number]
  corrections: ApplicationDetail['corrections']
  /** Undefined if this user may not correct the answer, or it is no single answer. */
  renderField: RenderAnswerField | undefined
}

/** What an answer was before its corrections, and a button to correct it. */
export function CorrectedAnswer({ applicationId, step, answer, corrections, renderField }: CorrectedAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  const undoing = useCorrection(applicationId, undoCorrection)
  const last = corrections.findLast((each) => each.step === step && each.path === answer.path)
  const undo = (correctionId: string) =>
    void undoing.mutateAsync({ id: applicationId, correctionId }).then(sayUndone, () => {})
  return (
    <>
      {last && (
        <span className="block text-ink-soft text-sm">
          Corrected by {last.by}, <ExactTime at={last.at} />. Before: {last.before || 'no answer'}. {last.reason}
        </span>
      )}
      <FormErrors message={formProblem(undoing.error)?.message ?? null} />
      {renderField && (
        <span className="flex flex-wrap text-sm">
          <Button
            variant="quiet"
            className="-ml-control-x"
            aria-label={`Correct ${answer.label}`}
            onClick={() => setOpen(true)}
          >
            Correct
          </Button>
          {last?.isInEffect && (
            <Button
              variant="quiet"
              aria-label={`Undo the correction of ${answer.label}`}
              disabled={undoing.isPending}
              onClick={() => undo(last.id)}
            >
              Undo
            </Button>
          )}
        </span>
      )}
      {isOpen && renderField && (
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
