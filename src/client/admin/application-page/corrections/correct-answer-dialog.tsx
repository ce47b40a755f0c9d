import type { ReactNode } from 'react'
import { copy } from '#client/admin/application-page/copy.ts'
import { correctAnswer, useCorrection } from '#client/admin/application-page/queries.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ApplicationSection } from '#shared/admin/application-page/contract.ts'
import { type AnswerValue, answerValue } from '#shared/applications/applications/correction-contract.ts'

/** A field for the answer, by its question. */
export type RenderAnswerField = (props: {
  value: AnswerValue
  error: string | undefined
  onChange: (value: unknown) => void
}) => ReactNode

interface CorrectAnswerDialogProps {
  applicationId: string
  step: string
  answer: ApplicationSection['answers'][number]
  renderField: RenderAnswerField
  onUndo: (correctionId: string) => void
  onClose: () => void
}

/** Corrects one answer of a submitted application. */
export function CorrectAnswerDialog({
  applicationId,
  step,
  answer: { path, label, text, value },
  renderField,
  onUndo,
  onClose,
}: CorrectAnswerDialogProps) {
  const saving = useCorrection(applicationId, correctAnswer)
  const form = useRecordForm(`correct ${applicationId} ${step} ${path}`, {
    ...{ saved: { value, reason: '' }, version: value, saving },
  })
  const { draft, problem, conflict } = form
  const correctionId = form.newId

  function onSubmit() {
    const input = { id: applicationId, correctionId, step, path, before: form.baseVersion, ...draft }
    void saving.mutateAsync(input).then(
      () => {
        form.discard()
        showDone({ title: `Corrected “${label}”`, onUndo: () => onUndo(correctionId) })
        onClose()
      },
      () => {},
    )
  }

  return (
    <FormDialog
      title="Correct answer"
      action="Save correction"
      isBusy={saving.isPending}
      isOff={draft.value === value}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      isTyped={form.isDirty}
    >
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else changed this answer. It’s now “{text || 'no answer'}”.
        </ConflictNotice>
      )}
      {renderField({
        value: draft.value,
        error: problem?.fields.value,
        onChange: (typed) => {
          const parsed = answerValue.safeParse(typed ?? null)
          if (parsed.success) form.change({ value: parsed.data })
        },
      })}
      <TextArea
        {...form.field('reason')}
        label="Reason"
        help={copy.correctionReason}
        rows={2}
        maxLength={500}
        required
      />
      <p className="text-ink-soft text-sm">{copy.correctionEffect}</p>
    </FormDialog>
  )
}
