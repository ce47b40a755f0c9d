import type { FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { outcomeLabels } from '#shared/intake/leads/lead-labels.ts'
import { callOutcomes } from '#shared/intake/leads/lead-status.ts'
import { addLeadNote, logLeadCall, useLeadMutation } from './queries.ts'

type Outcome = (typeof callOutcomes)[number]

interface ActivityDraft {
  /** Kept until the text is saved, so that a retry adds nothing. */
  readonly id: string
  readonly outcome: Outcome | undefined
  readonly body: string
}

/** Adds an internal note or logs a call. */
export function ActivityForm({ id }: { id: string }) {
  const [draft, saveDraft] = useDraftStore<ActivityDraft>(`note ${id}`)
  const { outcome, body = '' } = draft ?? {}
  const note = useLeadMutation(addLeadNote)
  const call = useLeadMutation(logLeadCall)
  const problem = formProblem(outcome ? call.error : note.error)
  const isPending = note.isPending || call.isPending

  // Changed text gets a new id.
  const write = (outcome: Outcome | undefined, body: string) =>
    saveDraft(outcome || body !== '' ? { id: uuidv7(), outcome, body } : undefined)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const activityId = draft?.id ?? uuidv7()
    const input = { id, activityId, body }
    const writing = outcome ? call.mutateAsync({ ...input, outcome }) : note.mutateAsync(input)
    writing.then(
      () => saveDraft((latest) => (latest?.id === activityId ? undefined : latest)),
      () => {},
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <SelectField
        label="Activity"
        name="outcome"
        value={outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          write(
            callOutcomes.find((each) => each === value),
            body,
          )
        }
        error={problem?.fields.outcome}
        options={[
          ['', 'Note'],
          ...callOutcomes.map((each) => [each, `Call: ${outcomeLabels[each].toLowerCase()}`] as const),
        ]}
      />
      <TextArea
        label={outcome ? 'Notes (optional)' : 'Note'}
        name="body"
        help="Internal only."
        value={body}
        onChange={({ target }) => write(outcome, target.value)}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Saving…' : outcome ? 'Log call' : 'Add note'}
      </Button>
    </form>
  )
}
