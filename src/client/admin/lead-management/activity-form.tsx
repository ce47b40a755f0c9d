import { type ReactNode, useState } from 'react'
import { MentionArea, useLinkMentions } from '#client/platform/components/mention-area.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { TabList } from '#client/ui/list/tab-list.tsx'
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

type Tab = 'note' | 'call' | 'task'
const tabLabels: Record<Tab, string> = { note: 'Note', call: 'Call', task: 'Task' }

interface ActivityFormProps {
  id: string
  /** The form of a new task. */
  task: ReactNode
}

/** Records what happened with a lead, or what has to be done. Kept while the lead is closed. */
export function ActivityForm({ id, task }: ActivityFormProps) {
  const form = useRecordForm(`note ${id}`, {
    saved: emptyActivity,
    saving: useLeadMutation(addLeadActivity),
    persist: true,
  })
  const { outcome } = form.draft
  const link = useLinkMentions()
  // A call has no mentions.
  const NoteArea = outcome ? TextArea : MentionArea
  const [isTask, setTask] = useState(false)
  const tab: Tab = isTask ? 'task' : outcome ? 'call' : 'note'

  function open(next: Tab) {
    setTask(next === 'task')
    if (next === 'note' && outcome) form.change({ outcome: undefined })
    if (next === 'call' && !outcome) form.change({ outcome: callOutcomes[0] })
  }

  return (
    <section aria-label="New activity" className="rounded border border-line">
      <TabList label="New activity" value={tab} labels={tabLabels} onOpen={open} />
      <div role="tabpanel" className="p-3">
        {tab === 'task' ? (
          task
        ) : (
          <Form
            problem={form.problem}
            onSubmit={() =>
              form.submit({
                id,
                activityId: form.newId,
                outcome,
                body: outcome ? form.draft.body : link(form.draft.body),
              })
            }
          >
            {outcome && (
              <SelectField
                label="Outcome"
                name="outcome"
                value={outcome}
                onChange={({ currentTarget: { value } }) =>
                  form.change({ outcome: callOutcomes.find((each) => each === value) })
                }
                error={form.errors.outcome}
                options={callOutcomes.map((each) => [each, outcomeLabels[each]] as const)}
              />
            )}
            <NoteArea
              {...form.field('body')}
              label={outcome ? 'Notes (optional)' : 'Note'}
              aria-keyshortcuts="n"
              placeholder={outcome ? 'Internal only' : 'Internal only. Type @ to mention someone.'}
              rows={2}
              maxLength={4_000}
            />
            <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
              {form.isSaving ? 'Saving…' : outcome ? 'Log call' : 'Add note'}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
