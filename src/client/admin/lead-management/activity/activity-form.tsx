import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addLeadActivity, useLeadMutation } from '#client/admin/lead-management/queries.ts'
import { MentionArea, useLinkMentions } from '#client/platform/components/mention-area.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { TabList } from '#client/ui/list/tab-list.tsx'
import { logLeadCall } from '#shared/admin/lead-management/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { type ActivityDraft, CallOutcomeField, callFieldIds, NextStepFields, plansStep } from './call-fields.tsx'

const emptyActivity: ActivityDraft = { outcome: undefined, body: '', nextAction: '', nextActionOn: '' }

type Tab = 'note' | 'call' | 'task'
const tabLabels: Record<Tab, string> = { note: 'Note', call: 'Call', task: 'Task' }

/** Also works in a text field that takes a line break on Enter. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface ActivityFormProps {
  lead: Pick<Lead, 'id' | 'nextAction' | 'nextActionOn'>
  /** The form of a new task. */
  task: ReactNode
}

/** Records what happened with a lead and what comes next, or what has to be done. Kept while the lead is closed. */
export function ActivityForm({ lead: { id, nextAction, nextActionOn }, task }: ActivityFormProps) {
  const form = useRecordForm(`note ${id}`, {
    saved: emptyActivity,
    version: { nextAction, nextActionOn },
    compare: 'version',
    saving: useLeadMutation(addLeadActivity),
    persist: true,
  })
  const { draft } = form
  const isCall = draft.outcome !== undefined
  const link = useLinkMentions()
  // A call has no mentions.
  const NoteArea = isCall ? TextArea : MentionArea
  const [isTask, setTask] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [isLogged, setLogged] = useState(false)
  const problem = formProblem(refused) ?? form.problem
  const errors = problem?.fields ?? {}
  const tab: Tab = isTask ? 'task' : isCall ? 'call' : 'note'
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // Removing the call's fields loses the focus. The button is disabled during the save, so it gets the focus afterward.
  useEffect(() => {
    if (!isLogged || form.isSaving) return
    setLogged(false)
    button.current?.focus()
  }, [isLogged, form.isSaving])

  function open(next: Tab, isPressed: boolean) {
    flushSync(() => {
      setTask(next === 'task')
      setRefused(null)
      if (next === 'note' && isCall) form.change({ outcome: undefined })
      if (next === 'call' && !isCall) form.change({ outcome: '' })
    })
    if (next === 'call' && isPressed) panel.current?.querySelector('input')?.focus()
  }

  function onSubmit() {
    if (form.isSaving) return
    setRefused(null)
    const { outcome, body, ...step } = draft
    if (!isCall) return form.submit({ id, activityId: form.newId, outcome: undefined, body: link(body) })
    const nextStep = plansStep(draft) ? { ...step, before: form.baseVersion } : undefined
    try {
      form.submit(parse(logLeadCall.input, { id, activityId: form.newId, outcome, body, nextStep }), {
        onSuccess: () => setLogged(true),
      })
    } catch (error) {
      setRefused(error)
    }
  }

  return (
    <section aria-label="New activity" className="rounded border border-line">
      <TabList label="New activity" value={tab} labels={tabLabels} keys={{ note: 'n', call: 'l' }} onOpen={open} />
      <div ref={panel} role="tabpanel" className="p-3">
        {tab === 'task' ? (
          task
        ) : (
          <Form
            problem={problem}
            errors={isCall ? callErrors(errors) : {}}
            onSubmit={onSubmit}
            onKeyDown={submitOnCtrlEnter}
          >
            {isCall && <CallOutcomeField draft={draft} error={errors.outcome} onChange={form.change} />}
            <NoteArea
              {...form.field('body')}
              error={errors.body}
              label={isCall ? 'Notes (optional)' : 'Note'}
              aria-keyshortcuts="n"
              placeholder={isCall ? 'Internal only' : 'Internal only. Type @ to mention someone.'}
              rows={2}
              maxLength={4_000}
            />
            {isCall && (
              <NextStepFields
                draft={draft}
                current={{ nextAction, nextActionOn }}
                errors={errors}
                conflict={plansStep(draft) ? form.conflict : undefined}
                onChange={form.change}
              />
            )}
            <Button
              ref={button}
              type="submit"
              variant="secondary"
              className="justify-self-start"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              title="Ctrl Enter or ⌘ Enter"
              disabled={form.isSaving}
            >
              {form.isSaving ? 'Saving…' : isCall ? 'Log call' : 'Add note'}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

/** Returns the messages by the `id` of their input. */
const callErrors = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(callFieldIds).flatMap(([path, field]) => (errors[path] ? [[field, errors[path]]] : [])),
  )
