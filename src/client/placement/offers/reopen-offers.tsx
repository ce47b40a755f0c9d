import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useTextDraft } from '#client/platform/use-text-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { reopenOffers } from './queries.ts'
import { useOfferMutation } from './use-offer-mutation.ts'

const words = {
  offers: {
    open: 'Fell through',
    help: 'We’ll notify the applicant that the application is moving forward again, without the reason.',
  },
  with_lenders: { open: 'Back to lenders', help: 'To get more offers. Presented offers stay open.' },
} as const

/** Returns an application to its offers or to lenders, with a reason. */
export function ReopenOffers({ applicationId, to }: { applicationId: string; to: 'offers' | 'with_lenders' }) {
  const reopening = useMutation({ ...reopenOffers, ...useOfferMutation(applicationId) })
  const [reason, keepReason, settle] = useTextDraft(`reopen ${applicationId} ${to}`)
  const [isAsking, setAsking] = useState(reason !== '')
  const problem = formProblem(reopening.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const input = { applicationId, to, reason }
    reopening.mutateAsync(input, { onSuccess: () => setAsking(false) }).then(
      () => settle(reason),
      () => {},
    )
  }

  if (!isAsking)
    return (
      <Button look="quiet" className="-ml-5 justify-self-start" onClick={() => setAsking(true)}>
        {words[to].open}
      </Button>
    )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Reason"
        name="reason"
        help={words[to].help}
        value={reason}
        onChange={({ currentTarget }) => keepReason(currentTarget.value)}
        error={problem?.fields.reason}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={reopening.isPending}>
          {words[to].open}
        </Button>
        <Button
          look="quiet"
          disabled={reopening.isPending}
          onClick={() => {
            keepReason('')
            setAsking(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
