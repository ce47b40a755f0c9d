import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ApplicationFile } from '#shared/applications/desk-contract.ts'
import { stageWords } from '#shared/applications/stage-words.ts'
import type { Stage } from '#shared/applications/stages.ts'
import { applicationFile } from './queries.ts'
import { leavesUnchecked, UncheckedDialog } from './unchecked-dialog.tsx'
import { useFileMove } from './use-file-move.ts'

/**
 * Moves a file to another stage. Once somebody has begun, the form keeps the stage that it showed and sends it along: where
 * a colleague moves the file first, that is told and nothing is moved.
 */
export function FileMoveForm({ file }: { file: ApplicationFile }) {
  const client = useQueryClient()
  const { shown, begin, keep, start } = useBegun(file)
  const { application, nextStages } = shown
  const { id, stage } = application
  const move = useFileMove()
  const [to, setTo] = useState<Stage>()
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const chosen = to && nextStages.includes(to) ? to : nextStages[0]
  const problem = formProblem(move.error)
  const isOvertaken = file.application.stage !== stage && !move.isPending
  if (!chosen) return null

  function forget() {
    setTo(undefined)
    setReason('')
    start()
  }

  async function send(to: Stage) {
    try {
      await move.run({ id, from: stage, to, reason })
      forget()
    } catch {
      // Its words stand above, and what is typed stays, for where the file is now.
      keep(client.getQueryData(applicationFile(id).queryKey) ?? file)
    }
    setAsking(false)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return
    if (leavesUnchecked(file.application, chosen)) setAsking(true)
    else void send(chosen)
  }

  return (
    <>
      <form
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        onFocus={begin}
        onBlur={({ currentTarget, relatedTarget }) => {
          const isLeft = !currentTarget.contains(relatedTarget)
          if (isLeft && !to && reason === '' && !isAsking && !move.isPending) start()
        }}
        className="grid grid-cols-1 gap-3 rounded border border-line p-4"
      >
        <FormErrors message={problem?.message ?? null} />
        {isOvertaken && (
          <ChangedMeanwhile onForget={forget}>
            Meanwhile it was moved: it is “{stageWords[file.application.stage]}” now.
          </ChangedMeanwhile>
        )}
        <SelectField
          label={`Move from ${stageWords[stage]} to`}
          name="to"
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            begin()
            setTo(nextStages.find((each) => each === value))
          }}
          options={nextStages.map((each) => [each, stageWords[each]] as const)}
        />
        <TextArea
          label="Reason"
          name="reason"
          help="Kept with the move. The applicant does not see it."
          value={reason}
          onChange={({ target }) => {
            begin()
            setReason(target.value)
          }}
          error={problem?.fields.reason}
          maxLength={1_000}
        />
        <Button type="submit" className="justify-self-start" disabled={move.isPending}>
          {move.isPending ? 'Moving…' : 'Move'}
        </Button>
      </form>
      {isAsking && (
        <UncheckedDialog
          toReview={file.application.toReview}
          isBusy={move.isPending}
          onMove={() => void send(chosen)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
