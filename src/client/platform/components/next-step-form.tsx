import { useState } from 'react'
import { type Saving, useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { NextStep, type Plan } from './next-step.tsx'

interface NextStepFormProps<Reply> {
  record: Plan & { readonly id: string }
  isOverdue: boolean
  saving: Saving<{ id: string; nextAction: string; nextActionOn: string; before: Plan }, Reply>
}

/** Edits the next step and its due date. Shows a notice of another user's change. */
export function NextStepForm<Reply>({ record, isOverdue, saving }: NextStepFormProps<Reply>) {
  const { id, nextAction, nextActionOn } = record
  const [isUnchanged, setUnchanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const form = useRecordForm(`plan ${id}`, {
    ...{ saved: { nextAction, nextActionOn: nextActionOn ?? '' }, version: { nextAction, nextActionOn }, saving },
    compare: 'record',
  })
  const { conflict } = form

  function onSubmit() {
    setUnchanged(!form.isDirty)
    if (form.isDirty) form.submit({ id, ...form.draft, before: form.baseVersion }, { onSuccess: () => setSaved(true) })
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit} onChange={() => setUnchanged(false)}>
      <div className="flex flex-wrap items-end gap-2">
        <Field {...form.field('nextAction')} label="Next step" maxLength={200} className="min-w-40 flex-[2]" />
        {conflict && (
          <div className="basis-full">
            <ConflictNotice onDiscard={form.discard}>
              A team member {nextAction || nextActionOn ? 'planned: ' : 'cleared the next step'}
              <NextStep {...record} isOverdue={isOverdue} />.
              {conflict.isKnown && ' Saving again replaces it with your changes.'}
            </ConflictNotice>
          </div>
        )}
        <DateField {...form.field('nextActionOn')} label="Due date" className="min-w-36 flex-1" />
        <Button type="submit" variant="secondary" className="min-h-field" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save next step'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isUnchanged && 'Nothing to save. Enter a next step; the due date is optional.'}
        {isSaved && !form.isDirty && !isUnchanged && 'Saved.'}
      </p>
    </Form>
  )
}
