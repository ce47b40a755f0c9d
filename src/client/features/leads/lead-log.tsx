import { type FormEvent, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { callOutcomes } from '#shared/leads/lead-status.ts'
import { outcomeWords } from '#shared/leads/lead-words.ts'
import { logLeadCall, writeLeadNote } from './queries.ts'
import { useLeadWork } from './use-lead-work.ts'

/** What somebody wants colleagues to know: a note, or a call and how it ended. */
export function LeadLog({ id }: { id: string }) {
  const [body, setBody] = useState('')
  const [outcome, setOutcome] = useState<(typeof callOutcomes)[number]>()
  // The same words keep their id until they have arrived, so that trying again writes nothing twice.
  const activityId = useRef('')
  const note = useLeadWork(writeLeadNote)
  const call = useLeadWork(logLeadCall)
  const problem = formProblem(outcome ? call.error : note.error)
  const isPending = note.isPending || call.isPending

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    activityId.current ||= uuidv7()
    const input = { id, activityId: activityId.current, body }
    const onSuccess = () => {
      activityId.current = ''
      setBody('')
      setOutcome(undefined)
    }
    if (outcome) call.mutate({ ...input, outcome }, { onSuccess })
    else note.mutate(input, { onSuccess })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <SelectField
        label="Keep"
        name="outcome"
        value={outcome ?? ''}
        onChange={({ currentTarget: { value } }) => {
          activityId.current = ''
          setOutcome(callOutcomes.find((each) => each === value))
        }}
        error={problem?.fields.outcome}
        options={[
          ['', 'A note'],
          ...callOutcomes.map((each) => [each, `A call: ${outcomeWords[each].toLowerCase()}`] as const),
        ]}
      />
      <TextArea
        label={outcome ? 'What was said (optional)' : 'Note'}
        name="body"
        help="For colleagues alone."
        value={body}
        onChange={({ target }) => {
          setBody(target.value)
          // Other words are another note.
          activityId.current = ''
        }}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Keeping…' : outcome ? 'Keep the call' : 'Keep the note'}
      </Button>
    </form>
  )
}
