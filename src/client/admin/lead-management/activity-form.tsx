import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { outcomeLabels } from '#shared/intake/leads/lead-labels.ts'
import { callOutcomes } from '#shared/intake/leads/lead-status.ts'
import { addLeadActivity, useLeadMutation } from './queries.ts'

type Outcome = (typeof callOutcomes)[number]

interface ActivityDraft {
  /** Undefined for a note. */
  readonly outcome: Outcome | undefined
  readonly body: string
}

const emptyActivity: ActivityDraft = { outcome: undefined, body: '' }

export function ActivityForm({ id }: { id: string }) {
  const form = useRecordForm(`note ${id}`, { saved: emptyActivity, saving: useLeadMutation(addLeadActivity) })
  const { outcome } = form.draft

  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ id, activityId: form.newId, ...form.draft })}
      className="mt-2 grid grid-cols-1 gap-3"
    >
      <SelectField
        label="Activity"
        name="outcome"
        value={outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.change({ outcome: callOutcomes.find((each) => each === value) })
        }
        error={form.errors.outcome}
        options={[
          ['', 'Note'],
          ...callOutcomes.map((each) => [each, `Call: ${outcomeLabels[each].toLowerCase()}`] as const),
        ]}
      />
      <TextArea
        {...form.field('body')}
        label={outcome ? 'Notes (optional)' : 'Note'}
        help="Internal only."
        maxLength={4_000}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : outcome ? 'Log call' : 'Add note'}
      </Button>
    </Form>
  )
}
