import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as copy from './copy.tsx'
import { recordMailing, recordPaperSignature, useOfferMutation } from './queries.ts'

interface PaperFormProps {
  applicationId: string
  offer: StaffOffer
}

/** Records the day staff mailed the paper disclosure. */
export function MailingForm({ applicationId, offer: { id, version } }: PaperFormProps) {
  const recording = useMutation({ ...recordMailing, ...useOfferMutation(applicationId) })
  return (
    <DayForm
      {...{ label: 'Mailed on', name: 'mailedOn', action: 'Record mailing' }}
      help={copy.mailingHelp}
      problem={formProblem(recording.error)}
      isBusy={recording.isPending}
      onDay={(mailedOn) => recording.mutate({ id, version, mailedOn })}
    />
  )
}

/** Records the day on the signed paper copy. */
export function PaperSignatureForm({ applicationId, offer: { id, version } }: PaperFormProps) {
  const recording = useMutation({ ...recordPaperSignature, ...useOfferMutation(applicationId) })
  return (
    <DayForm
      {...{ label: 'Signed on', name: 'signedOn', action: 'Record signature' }}
      help="The date on the signed paper copy the applicant sent back."
      problem={formProblem(recording.error)}
      isBusy={recording.isPending}
      onDay={(signedOn) => recording.mutate({ id, version, signedOn })}
    />
  )
}

interface DayFormProps {
  label: string
  name: string
  help: string
  action: string
  problem: ReturnType<typeof formProblem>
  isBusy: boolean
  onDay: (day: string) => void
}

export function DayForm({ label, name, help, action, problem, isBusy, onDay }: DayFormProps): ReactNode {
  const [day, setDay] = useState('')
  return (
    <Form problem={problem} onSubmit={() => onDay(day)}>
      <DateField
        label={label}
        name={name}
        help={help}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={problem?.fields[name]}
      />
      <Button type="submit" className="justify-self-start" disabled={isBusy}>
        {action}
      </Button>
    </Form>
  )
}
