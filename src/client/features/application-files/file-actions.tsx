import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ApplicationFile } from '#shared/applications/desk-contract.ts'
import { stageWords } from '#shared/applications/stage-words.ts'
import { applicationFile, applicationsKey, moveApplication, takeApplication } from './queries.ts'

/** Taking a file, and moving it to another stage. */
export function FileActions({ file }: { file: ApplicationFile }) {
  const { id, owner, isMine, stage } = file.application
  const client = useQueryClient()
  const onSuccess = (changed: ApplicationFile) => {
    client.setQueryData(applicationFile(id).queryKey, changed)
    void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
  }
  const take = useMutation({ ...takeApplication, onSuccess })
  const move = useMutation({
    ...moveApplication,
    onSuccess: (changed) => {
      setReason('')
      onSuccess(changed)
    },
  })
  const [to, setTo] = useState<(typeof file.nextStages)[number]>()
  const [reason, setReason] = useState('')
  const chosen = to && file.nextStages.includes(to) ? to : file.nextStages[0]
  const problem = formProblem(take.error ?? move.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) move.mutate({ id, from: stage, to: chosen, reason })
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <p className="flex flex-wrap items-center gap-3">
        <span>{isMine ? 'You have the file.' : owner ? `${owner} has the file.` : 'Nobody has the file yet.'}</span>
        {!isMine && (
          <Button look="secondary" disabled={take.isPending} onClick={() => take.mutate({ id })}>
            {owner ? 'Take over' : 'Take the file'}
          </Button>
        )}
      </p>
      {chosen && (
        <form
          method="dialog"
          noValidate
          onSubmit={onSubmit}
          className="grid grid-cols-1 gap-3 rounded border border-line p-4"
        >
          <SelectField
            label={`Move from ${stageWords[stage]} to`}
            name="to"
            value={chosen}
            onChange={({ currentTarget: { value } }) => setTo(file.nextStages.find((each) => each === value))}
            options={file.nextStages.map((each) => [each, stageWords[each]] as const)}
          />
          <TextArea
            label="Reason"
            name="reason"
            help="Kept with the move. The applicant does not see it."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={problem?.fields.reason}
            maxLength={1_000}
          />
          <Button type="submit" className="justify-self-start" disabled={move.isPending}>
            {move.isPending ? 'Moving…' : 'Move'}
          </Button>
        </form>
      )}
    </div>
  )
}
