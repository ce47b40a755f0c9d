import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { withdrawContact } from './queries.ts'

/** Stops calls and texts after consent was withdrawn in any way. */
export function ContactWithdrawal({ leadId }: { leadId: string }) {
  const client = useQueryClient()
  const saving = useMutation({
    ...withdrawContact,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['consents', 'lead', leadId] }),
      ]),
  })
  const form = useRecordForm(`withdrawal ${leadId}`, { saved: { how: '' }, saving })
  const [isAsking, setAsking] = useState(form.isDirty)

  if (!isAsking)
    return (
      <div className="mt-1">
        <p role="status">{saving.isSuccess && 'Saved. Don’t call or text this person again.'}</p>
        <Button variant="secondary" className="mt-1" onClick={() => setAsking(true)}>
          Record opt-out
        </Button>
      </div>
    )
  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ id: leadId, ...form.draft }, { onSuccess: () => setAsking(false) })}
      className="mt-2 grid grid-cols-1 gap-3"
    >
      <Field
        {...form.field('how')}
        label="How did they opt out?"
        help="What they said and how, such as “STOP by text”."
        maxLength={300}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={form.isSaving}>
          Stop calls and texts
        </Button>
        <Button
          variant="quiet"
          disabled={form.isSaving}
          onClick={() => {
            form.discard()
            setAsking(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
