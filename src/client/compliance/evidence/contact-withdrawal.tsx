import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTextDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { withdrawContact } from './queries.ts'

/** Stops calls and texts to a person who withdrew consent in any way. */
export function ContactWithdrawal({ leadId }: { leadId: string }) {
  const client = useQueryClient()
  const [how, keepHow, settle] = useTextDraft(`withdrawal ${leadId}`)
  const [isAsking, setAsking] = useState(how !== '')
  const stopping = useMutation({
    ...withdrawContact,
    onSuccess: (_answer, sent) => {
      settle(sent.how)
      setAsking(false)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['consents', 'lead', leadId] }),
      ]),
  })
  const problem = formProblem(stopping.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    stopping.mutate({ id: leadId, how })
  }

  if (!isAsking)
    return (
      <div className="mt-1">
        <p role="status">{stopping.isSuccess && 'Saved. Don’t call or text this person again.'}</p>
        <Button look="secondary" className="mt-1" onClick={() => setAsking(true)}>
          They want no calls or texts
        </Button>
      </div>
    )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="How did they let us know?"
        name="how"
        help="Their words and where they said them, such as “STOP by text”."
        value={how}
        onChange={({ currentTarget }) => keepHow(currentTarget.value)}
        error={problem?.fields.how}
        maxLength={300}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={stopping.isPending}>
          Stop calls and texts
        </Button>
        <Button
          look="quiet"
          disabled={stopping.isPending}
          onClick={() => {
            keepHow('')
            setAsking(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
